"""What people say around a move: who speaks, whether it is a question, numbers in words, a price, another word order.

    spoken_splits(lexicon, "Can I buy 5I?")        # [SpeakerSplit(None, ["buy", "5I"], asks=True)]

Only words that stand in a list here are left out; every other word must have its place in the move.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from referee.grammar.lexicon import Lexicon
from referee.grammar.speaker_parser import SpeakerSplit, speaker_before
from referee.grammar.tokenizer import LONGEST, amount, has_currency, quoted, tokens, unquoted
from referee.words.name_resolver import fold

_ASKING = (
    "can|could|may|might|must|should|would|will|is|are|am|does|do|did|be|it|legal|allowed|permitted|possible"
    "|ok|okay|fine|right|the right|to|if|that|for|have|has|why|how come|what if|what about|suppose|say|imagine"
    "|how about|afford to|able to|be able to|allowed to|get to|whether|why not|can not|cannot|cant"
    "|may not|maynt|could not|couldnt|is it not|isnt|why cant|not allowed"
    "|not legal|можно ли|можно|могу ли|могу|может ли|может|могут ли|можем ли|можешь|нельзя|нельзя ли"
    "|почему нельзя|почему|отчего|почему не может|почему не могу|разве|а если|если|что если|а что если|а что|а"
    "|и|то|ли|вправе ли|вправе|законно ли|имеет ли право|имеет право|имею ли право|разрешено ли|разрешено"
    "|допустимо ли|разрешается ли|верно ли|правда ли|что будет если|что будет|это законно|по правилам ли"
    "|по правилам|должен ли|должна ли|не может|не могу|не могут|захочет|захочу"
)
"""What a question about a move begins with; a line that begins so asks, and makes no move."""
_ALONE = frozenset(["is", "are", "am", "be", "it", "to", "if", "that", "for", "а", "и", "то", "have", "has", "the"])
"""Words of a question that make none alone."""
_WISHING = (
    "i|im|id|ill|ive|me|my|we|were|wed|our|us|you|he|she|they|player|wants to|want to|wanna|would like to"
    "|likes to|like to|going to|is going to|are going to|am going to|is about to|about to|decides to|decide to"
    "|tries to|try to|is trying to|intends to|plans to|chooses to|let me|let us|lets|let|now|then|so|please"
    "|well|okay|ok|and|next|is|am|are|just|also|я|мне|мы|нам|меня|он|она|они|ей|ему|им|игрок|игроку|хочу|хочет"
    "|хотим|хотят|хотел бы|хотела бы|собираюсь|собирается|решил|решила|решает|решаю|пытается|пробует|пытаюсь"
    "|пробую|буду|будет|давайте|давай|сейчас|теперь|потом|затем|тогда|так|пожалуйста|ну|итак|сначала|дальше"
    "|просто|и|а|тоже|ещё|еще|уже"
)
"""What may stand before a move and say nothing but whose it is: whose turn it is."""
_IDLE = (
    "please then now just also too again here there instead my our your some own pieces piece another out off "
    "facing pointing пожалуйста "
    "сейчас теперь потом затем тогда тоже тут здесь снова опять ещё еще ли же бы просто мои моих моего "
    "моей моему моим моими свои своих своего своей своему своим своими себе себя его её ее их мною мной "
    "собой под над при через "
    "still yet already even only once any all both straight directly simply really exactly too card cards token "
    "tile там тут уже даже только лишь всё все прямо сразу обе оба карту карта карты карточку карточка плитку плитка "
    "disc discs marker forward forwards ahead onward фишку фишки вперёд дальше "
    "employee worker сотрудника работника along running upright шла чтобы вертикально "
    "of second another other второй вторую вторая второе второго другой другую другое "
)
_FILLERS = frozenset(map(fold, _IDLE.split()))
"""What may stand anywhere and say nothing."""
_IDLE_PHRASES = (
    "as well|a second time|a third time|one more time|once more|once again|at once|right now"
    "|this turn|this round|after all"
    "|второй раз|третий раз|ещё раз|еще раз|в этот ход|на этом ходу|в этом раунде|за этот ход|по новой|прямо сейчас"
    "|goes along|runs along|goes at|runs at|goes on|so that|on his feet|on her feet|on its feet|on their feet|на ноги"
    "|так чтобы|на своём месте"
)
"""Phrases that may stand anywhere and say nothing: whether it was done before the position tells."""
_FOR = frozenset(("for", "за", "costs", "cost", "costing", "paying", "стоит", "ценой", "заплатив", "платит", "платя"))
_INTO = frozenset(("на", "into"))
"""Before an amount with its currency it is a price: «меняет на 3 доллара»."""
_BRINGING = (
    "take takes get gets receive receives collect collects earn earns gain gains pay pays spend spends "
    "беру берёт получаю получает забираю забирает зарабатывает зарабатываю плачу платит трачу тратит"
)
_BRINGS = frozenset(map(fold, _BRINGING.split()))
"""Verbs behind a move that say what it brings or costs."""
_BANK = frozenset(("from", "to", "into", "the", "bank", "из", "от", "в", "с", "банка", "банку", "банк"))
_BEFORE_PRICE = frozenset(("it", "that", "это", "и", "and", "которое"))
_AND = frozenset(("and", "и"))
_PARTICLES = frozenset(("back", "up", "down", "out", "off", "away", "over", "in"))
"""Parts of English verbs that may stand behind what they are about: bring two people back."""
_TAKING = (
    "take takes get gets use uses taking getting using have has взять берёт беру взяла взял получает получить "
    "go goes put puts drop drops place places lay lays ride rides move moves bring brings send "
    "sends set sets roll rolls"
    " throw throws идти идёт иду ехать едет еду ставит ставлю поставить кладёт кладу положить бросает бросаю бросить "
    "отправляет отправляю переносит переношу перевозит двигает двигаю переставляет высаживает "
)
_SECOND = frozenset(map(fold, _TAKING.split()))
"""Verbs that may stand beside `and` for what goes with the move: `advertises and takes 4 tokens`, puts 2 and rolls."""
_THEM = frozenset(("him", "her", "it", "them", "his", "their", "его", "ее", "их"))
_UNITS = (
    "zero ноль нуль",
    "one один одна одно одну одного одной одному одним",
    "two два две двух двум двумя двое двоих",
    "three три трёх трем тремя трое троих",
    "four четыре четырёх четырём четырьмя четверо четверых",
    "five пять пяти пятью пятеро",
    "six шесть шести шестью шестеро",
    "seven семь семи семью семеро",
    "eight восемь восьми восемью",
    "nine девять девяти девятью",
    "ten десять десяти десятью",
    "eleven одиннадцать одиннадцати",
    "twelve двенадцать двенадцати",
    "thirteen тринадцать тринадцати",
    "fourteen четырнадцать четырнадцати",
    "fifteen пятнадцать пятнадцати",
    "sixteen шестнадцать шестнадцати",
    "seventeen семнадцать семнадцати",
    "eighteen восемнадцать восемнадцати",
    "nineteen девятнадцать девятнадцати",
)
_TENS = "двадцать|тридцать|сорок|пятьдесят|шестьдесят|семьдесят|восемьдесят|девяносто"
_ENGLISH_TENS = "twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety"
_HUNDREDS = "сто|двести|триста|четыреста|пятьсот|шестьсот|семьсот|восемьсот|девятьсот"
NUMBERS = {
    **{word: n for n, words in enumerate(_UNITS) for word in map(fold, words.split())},
    **{fold(word): 10 * n for words in (_TENS, _ENGLISH_TENS) for n, word in enumerate(words.split("|"), 2)},
    **{fold(word): 100 * n for n, word in enumerate(_HUNDREDS.split("|"), 1)},
}
"""Numbers in words, in every form."""
UP_TO_TEN = {word: number for word, number in NUMBERS.items() if number <= 10}
"""What dice and counts of cards are said in."""


def _phrases(text: str) -> frozenset[tuple[str, ...]]:
    return frozenset(tuple(map(fold, phrase.split())) for phrase in text.split("|"))


_ASKED, _WISHED, _SAYING_NOTHING = _phrases(_ASKING), _phrases(_WISHING), _phrases(_IDLE_PHRASES)
_LONGEST_PHRASE = max(map(len, _ASKED | _WISHED))


def spoken_splits(lexicon: Lexicon, line: str) -> Iterator[SpeakerSplit]:
    """Yield the ways to take off a line what is said around a move, the likelier first."""
    by, rest = speaker_before(lexicon, line)
    words = [_bare(word) for word in tokens(rest)]
    words = [word for word in words if word]
    asks = line.rstrip().endswith("?")
    for begun in _beginnings(lexicon, SpeakerSplit(by, words, asks=asks)):
        said = replace(begun, words=_in_digits(begun.words))
        yield said
        yield from _rejoined(lexicon, said)
        kept = [word for word in _without_phrases(said.words) if not _says_nothing(lexicon, word)]
        kept = _without_second_verbs(lexicon, kept)
        if kept and kept != said.words:
            yield (said := replace(said, words=kept))
            yield from _rejoined(lexicon, said)
        single = [word for word in begun.words if not _is_one(word)]
        if len(single) < len(begun.words):  # one guard is a guard
            yield replace(said, words=_in_digits([word for word in single if fold(word) not in _FILLERS]))
        yield from _second_verb_first(lexicon, replace(begun, words=_in_digits(begun.words)))
        yield from _turned_round(lexicon, said)


def priced(line: str, unit: int) -> Iterator[tuple[str, str, int]]:
    """Yield a line without a price, the words of the price, and what it says: at the end, else with its currency."""
    words, end = line.rstrip(" ?!.").split(), "?" if line.rstrip().endswith("?") else ""
    before_bank = len(words)
    while before_bank > 1 and fold(words[before_bank - 1]) in _BANK:
        before_bank -= 1
    for at in range(len(words) - 1, 0, -1):
        word = fold(words[at])
        brings = word in _BRINGS and (fold(words[at - 1]) in _AND or words[at - 1].endswith(","))
        if not (brings or word in _FOR or word in _INTO):
            continue
        last = before_bank if brings else len(words)
        for stop in range(min(at + 4, len(words)), at + 1, -1):
            said = " ".join(_in_digits([word.rstrip(",;") for word in words[at + 1 : stop]]))
            price, ends = amount(said, unit), stop == last
            if price is None or not (has_currency(said) or (ends and word not in _INTO)):
                continue
            begun = at
            while begun > 1 and fold(words[begun - 1]) in _BEFORE_PRICE:
                begun -= 1
            rest = " ".join([*words[:begun], *(() if ends else words[stop:])])
            yield rest.rstrip(",;:–- ") + end, " ".join(words[begun:stop]), price


def _bare(word: str) -> str:
    return word if quoted(word) else word.rstrip("?!.,;:…").lstrip("—–")


def _in_digits(words: list[str]) -> list[str]:
    """Return words with the numbers among them in digits: four hundred thousand is 400 thousand, двести is 200."""
    found = list[str]()
    before: int | None = None
    for word in words:
        folded = fold(word)
        number = None if quoted(word) else NUMBERS.get(folded)
        if number is not None and before is not None and 0 < number < _smallest(before):
            before += number
            found[-1] = str(before)
        elif before is not None and folded == "hundred":
            before *= 100
            found[-1] = str(before)
        else:
            before = number
            found.append(word if number is None else str(number))
    return found


def _smallest(number: int) -> int:
    """Return what a number in words that goes on must be below: twenty goes on with one to nine."""
    return 100 if number % 100 == 0 and number else 10 if number % 10 == 0 and number > 10 else 0


def _says_nothing(lexicon: Lexicon, word: str) -> bool:
    """Return whether a word may be left out: no name in quotes, and no verb of a move of this game."""
    return not quoted(word) and fold(word) in _FILLERS and not lexicon.moves_called([word])


def _without_phrases(words: list[str]) -> list[str]:
    """Return words without the phrases that say nothing."""
    kept, at = list[str](), 0
    while at < len(words):
        lengths = range(_LONGEST_PHRASE, 1, -1)
        found = next((n for n in lengths if tuple(map(fold, words[at : at + n])) in _SAYING_NOTHING), 0)
        kept += [] if found else words[at : at + 1]
        at += found or 1
    return kept


def _rejoined(lexicon: Lexicon, said: SpeakerSplit) -> Iterator[SpeakerSplit]:
    """Yield a line with the parts of its verb together: `bring back 2 people`."""
    for at in range(2, len(said.words)):
        if fold(said.words[at]) in _PARTICLES and lexicon.verb_length(together := [said.words[0], said.words[at]]) == 2:
            yield replace(said, words=[*together, *said.words[1:at], *said.words[at + 1 :]])


def _is_one(word: str) -> bool:
    """Return whether a word only says that there is one, or one more."""
    return NUMBERS.get(fold(word)) == 1 or fold(word) == "more"


def _beginnings(lexicon: Lexicon, said: SpeakerSplit) -> Iterator[SpeakerSplit]:
    """Yield a line without the words before its move: the longest way first, then with those that may be its own."""
    found = [said]
    while (one := _shorter(lexicon, found[-1])) is not None:
        found.append(one)
    yield from reversed(found)


def _shorter(lexicon: Lexicon, said: SpeakerSplit) -> SpeakerSplit | None:
    """Return a line without the phrase or the player it begins with; None where it begins with neither."""
    if said.by is None:
        for length in range(min(LONGEST, len(said.words) - 1), 0, -1):
            by = lexicon.player_in_any_case(" ".join(map(unquoted, said.words[:length])))
            if by is not None:
                return replace(said, by=by, words=said.words[length:])
    for length in range(min(_LONGEST_PHRASE, len(said.words) - 1), 0, -1):
        phrase = tuple(map(fold, said.words[:length]))
        if phrase in _ASKED or phrase in _WISHED:
            asks = said.asks or (phrase in _ASKED and not (length == 1 and phrase[0] in _ALONE))
            return replace(said, words=said.words[length:], asks=asks)
    return None


def _without_second_verbs(lexicon: Lexicon, words: list[str]) -> list[str]:
    """Return words without those that only join on what goes with the move: `and takes`, `and drops him`.

    A verb that names another move is none of them: `throws and goes`.
    """
    kept, at, first = list[str](), 0, lexicon.moves_called(words)
    while at < len(words):
        joins = 0 < at < len(words) - 2 and fold(words[at]) in _AND and fold(words[at + 1]) in _SECOND
        others = lexicon.moves_called(words[at + 1 : at + 2]) if joins else frozenset()
        if joins and (not others or first & others):
            at += 3 if fold(words[at + 2]) in _THEM and at < len(words) - 3 else 2
        else:
            kept.append(words[at])
            at += 1
    return kept


def _second_verb_first(lexicon: Lexicon, said: SpeakerSplit) -> Iterator[SpeakerSplit]:
    """Yield a line with the verb behind `and` in place of the first: puts 2 tokens on 5A and rolls."""
    if not said.words or fold(said.words[0]) not in _SECOND:
        return
    said = replace(said, words=[said.words[0], *(word for word in said.words[1:] if fold(word) not in _FILLERS)])
    for at in range(2, len(said.words) - 1):
        length = lexicon.verb_length(said.words[at + 1 :]) if fold(said.words[at]) in _AND else 0
        if length:
            end = at + 1 + length
            yield replace(said, words=[*said.words[at + 1 : end], *said.words[1:at], *said.words[end:]])


def _turned_round(lexicon: Lexicon, said: SpeakerSplit) -> Iterator[SpeakerSplit]:
    """Yield a line whose verb stands later with the verb first, and without a player beside the verb."""
    if lexicon.verb_length(said.words):
        return  # throw the die is no die of throwing
    for at in range(1, len(said.words)):
        length = lexicon.verb_length(said.words[at:])
        if not length:
            continue
        verb, before, behind = said.words[at : at + length], said.words[:at], said.words[at + length :]
        if said.by is None:
            for left, right in ((1, 0), (0, 1)):
                name = before[-1:] if left else behind[:1]
                by = lexicon.player_in_any_case(unquoted(name[0])) if name else None
                if by is not None:
                    kept = [*before[: len(before) - left], *behind[right:]]
                    yield replace(said, by=by, words=[*verb, *kept], turned=True)
        yield replace(said, words=[*verb, *before, *behind], turned=True)
