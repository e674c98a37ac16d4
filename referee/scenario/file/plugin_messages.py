"""Games of other packages that cannot be used: whose mistake it is and what to do, in words."""

from referee.games import BrokenPlugin
from referee.kernel.game import API
from referee.language.speaking import join_words, say


def plugin_message(wrong: BrokenPlugin) -> str:
    """Return why a game of another package cannot be used."""
    packages = join_words(list(wrong.packages), "and")
    facts = {"game": wrong.game, "packages": packages, "detail": wrong.detail, "api": API}
    match wrong.fault:
        case "broken":
            return say("the game '{game}' of {packages} cannot be loaded: {detail}", **facts)
        case "other_api":
            return say(
                "the game '{game}' of {packages} is made for contract {detail} of the referee; this one has {api}",
                **facts,
            )
        case "no_game":
            return say("{packages} offers '{game}', but what it offers is no game of this name: {detail}", **facts)
        case "name_taken":
            return say("the game '{game}' of {packages} is left out: that name is taken by a game of ours", **facts)
    return say("the game '{game}' is offered by {packages}: neither is used", **facts)


def plugin_hint(wrong: BrokenPlugin) -> str:
    """Return what to do about a game that cannot be used."""
    packages = join_words(list(wrong.packages), "and")
    match wrong.fault:
        case "other_api":
            return say("install a version of {packages} that fits, or another one of the referee", packages=packages)
        case "offered_twice":
            return say("uninstall one of {packages}", packages=packages)
    return say("that is a mistake of {packages}, not of yours: tell its author", packages=packages)
