"""Stems: the part of a word that stays when its ending changes, in English and in Russian.

Small on purpose: it need only bring the forms of one word together, and the glossary knows the irregular ones.
The Russian endings are those of the Snowball algorithm in its order; the English ones those a rulebook uses.
"""

import re
from functools import lru_cache

_WORD = re.compile(r"[^\W_]+")
# the rest is compiled when a word of its language is first looked at: to compile it all takes a millisecond
_VOWELS = "аеиоуыэюя"
_GERUND = r"(?<=[аяиы])вши(?:сь)?$"
_REFLEXIVE = r"с[яь]$"
_ADJECTIVE = r"(?:ими|ыми|его|ого|ему|ому|ее|ие|ые|ое|ей|ий|ый|ой|ем|им|ым|ом|их|ых|ую|юю|ая|яя|ою|ею)$"
_PARTICIPLE = r"(?:ивш|ывш|ующ|(?<=[ая])(?:ем|нн|вш|ющ|щ))$"
_VERB = (
    r"(?:[ое]ва(?:ть|л|ла|ло|ли)|ила|ейте|уйте|ите|или|ей|уй|ил|им|ым|ят|ует|уют|ит|ыт|ить|ыть|ишь|ую|ю"
    r"|(?<=[ая])(?:ла|на|ете|йте|й|л|ем|н|но|ет|ют|ны|ть|ешь|нно))$"
)
_NOUN = (
    r"(?:иями|ями|ами|иях|иям|ием|ией|ев|ов|ие|ье|еи|ии|ей|ой|ий|ям|ем|ам|ом|ах|ях|ию|ью|ия|ья|а|е|и|й|о|у|ы|ь|ю|я)$"
)
_FLEETING = r"(?<=[бвгджзклмнпрстфхцчшщ])[ое](?=к$)|(?<=ь)е(?=к$)|е(?=ц$)"
_STEADY = frozenset(("игрок", "восток", "поток", "урок", "человек"))
"""Words whose last vowel stays in all forms."""
_IRREGULAR = {  # what no ending tells
    form: verb
    for verb, forms in {
        "build": "built",
        "sell": "sold",
        "buy": "bought",
        "throw": "threw thrown",
        "take": "took taken",
        "go": "goes going went gone",
        "give": "gave given",
        "draw": "drew drawn",
        "choose": "chose chosen",
        "pay": "paid",
        "get": "got gotten",
        "lay": "laid",
        "steal": "stole stolen",
        "взять": "взял взяла взяли возьму возьмет возьмем возьмут",
        "брать": "беру берет берем берут брал брала брали",
        "идти": "иду идет идем идут шел шла шли",
        "пойти": "пойду пойдет пошел пошла пошли",
        "ходить": "хожу",
        "кинуть": "кину кинет кинул кинула кинули",
        "дать": "дам даст дает даю дают дал дала дали",
        "отдать": "отдам отдаст",
        "продать": "продам продаст",
        "ставить": "ставлю",
        "поставить": "поставлю",
        "купить": "куплю",
        "ехать": "еду едет едут",
        "поехать": "поеду поедет поехал поехала",
        "класть": "кладу кладет кладем кладут клал клала клали",
        "положить": "положу положит положил положила",
        "возвести": "возведу возведет возвел возвела возвели",
        "выложить": "выложу выложит",
        "перевести": "переведу переведет перевел перевела",
        "провести": "проведу проведет провел провела",
        "ввести": "введу введет ввел ввела",
        "снести": "снесу снесет снес снесла",
        "нести": "несу несет нес несла",
        "платить": "плачу",
        "отправить": "отправлю",
        "пропустить": "пропущу",
        "вытащить": "вытащу",
        "искать": "ищу ищет ищем ищут",
        "занять": "займу займет занял заняла",
        "поднять": "подниму поднимет поднял подняла",
        "начать": "начну начнет начал начала",
        "забрать": "заберу заберет забрал забрала",
        "выбрать": "выберу выберет выбрал выбрала",
        "снять": "сниму снимет снял сняла",
    }.items()
    for form in forms.split()
}
_ENGLISH = (
    (r"(?<=..)ies$", "y"),
    (r"(?<=ss|sh|ch)es$|(?<=x)es$", ""),
    (r"(?<=[^su])s$", ""),
    (r"(?<=[aeiouy].)(?:ings?|ed)$|(?<=[aeiouy]..)(?:ings?|ed)$|(?<=[aeiouy]...)(?:ings?|ed)$", ""),
    (r"(?<=...)(?:ments?|ly|ness|'s)$", ""),
    (r"(?<=....)ions?$", ""),
    (r"(?<=...)ency$", "ent"),
    (r"([^aeiouls])\1$", r"\1"),
    (r"(?<=...)e$", ""),
    (r"(?<=...)y$", "i"),
)
_IDLE = (
    "a an and are as at be by for from has have in is it its may of on or that the their this to was what when which"
    " who with и в во на с со у к ко за из о об от до по не ни а но или что как это ли же бы для при"
)
IDLE = frozenset(_WORD.findall(_IDLE))
"""Words that say nothing in a search."""


def plain(text: str) -> str:
    """Return a text without capitals, with е for ё."""
    return text.casefold().replace("ё", "е")


def stems(text: str) -> tuple[str, ...]:
    """Return the stem of every word of a text, in order; a joint of words (`bid_step`) is several."""
    return tuple([stem(word) for word in _WORD.findall(plain(text))])


def singulars(text: str) -> tuple[str, ...]:
    """Return every word of a text as one of its kind: closer to the text than its stems, where one must not guess."""
    return tuple([_singular(word) for word in _WORD.findall(plain(text))])


def _singular(word: str) -> str:
    if len(word) < 4 or not word.isascii():
        return stem(word)
    for ending, instead in _ENGLISH[:3]:
        word = re.sub(ending, instead, word)
    return word


@lru_cache(8192)
def stem(word: str) -> str:
    """Return the stem of one word in small letters."""
    word = _IRREGULAR.get(word, word)
    if "а" <= word[-1:] <= "я":
        return _russian(word)
    return _english(word) if word.isascii() else word


def _english(word: str) -> str:
    if len(word) > 3 and word.isalpha():
        for ending, instead in _ENGLISH:
            word = re.sub(ending, instead, word)
    return word


def _russian(word: str) -> str:
    """Return the stem of a Russian word; endings are cut behind the first vowel only."""
    if word in _STEADY:
        return word
    at = next((n + 1 for n, letter in enumerate(word) if letter in _VOWELS), len(word))
    head, tail = word[:at], re.sub(_FLEETING, "", re.sub(r"(?<=[аеиоуы])ек$", "йк", word[at:]))
    bare = _unended(tail).removesuffix("и").replace("ь", "")
    return head + (bare[:-1] if bare.endswith("нн") else bare)


def _unended(tail: str) -> str:
    """Return a word's end without the ending of a gerund, an adjective, a verb or a noun, whichever fits first."""
    bare, found = re.subn(_GERUND, "", tail)
    if found:
        return bare
    tail = re.sub(_REFLEXIVE, "", tail)
    bare, found = re.subn(_ADJECTIVE, "", tail)
    if found:
        return re.sub(_PARTICIPLE, "", bare)
    bare, found = re.subn(_VERB, "", tail)
    return bare if found else re.sub(_NOUN, "", tail)
