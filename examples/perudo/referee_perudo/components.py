"""The types of what is in the box: a class for each kind of components.yaml, a field of Box for each."""

from typing import Annotated

from referee.game import Count, Entry, Number, Numbers, Record, Text, about


class Colour(Entry, frozen=True):
    """The colour of a cup."""

    name: Text


class Face(Entry, frozen=True):
    """A face of a die."""

    pips: Annotated[Count, about("How many pips it shows.")]
    joker: Annotated[bool, about("Whether it counts with every face.")] = False


class PerudoNumbers(Numbers, frozen=True):
    """The single numbers of the rules."""

    dice: Number


class Box(Record, frozen=True):
    """What is in the box."""

    colours: dict[str, Colour]
    faces: dict[str, Face]
    numbers: PerudoNumbers
