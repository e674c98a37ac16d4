"""The language spoken now: English unless another one is spoken, each with the words and the money of its game."""

from pathlib import Path

from referee.language.current import language, speaking
from referee.language.speaking import current_language, decimal, join_words, load_language, say
from tests.language.toy_russian import russian


def test_what_is_said_is_said_in_the_language_spoken_now() -> None:
    assert (say("round {n}", n=3), join_words(["a", "b"], "and"), join_words(["a", "b"])) == (
        "round 3",
        "a and b",
        "a, b",
    )
    with speaking("ru"):
        assert (say("round {n}", n=3), join_words(["a", "b"], "and"), join_words(["a", "b"])) == (
            "раунд 3",
            "a и b",
            "a, b",
        )
        assert (language(), decimal("16.67")) == ("ru", "16,67")
    assert (language(), decimal("16.67")) == ("en", "16.67")
    assert current_language() is current_language()


def test_a_language_at_a_game_knows_its_words_and_its_money(tmp_path: Path) -> None:
    russian(tmp_path)
    there, here = load_language("ru", tmp_path, lambda n: f"{n} руб."), load_language("en", tmp_path, lambda n: f"${n}")
    assert (there.say("{cost:$}", cost=3), here.say("{cost:$}", cost=3)) == ("3 руб.", "$3")
    assert (there.word("buildings", "house"), here.word("plots", "5A")) == ("дом", "plot 5A")
    assert (load_language("ru").say("{cost:$}", cost=3), load_language("en").say("{cost:$}", cost=3)) == ("3", "3")
