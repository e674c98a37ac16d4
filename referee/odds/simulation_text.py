"""Many games as people read them, and as data."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import to_builtins

from referee.language.speaking import current_language, decimal, join_words, language_of, say
from referee.odds.assumed_decks import assumed_text
from referee.odds.number_text import between, histogram, percent, shares, spread, wilson
from referee.odds.random_games import RandomGame
from referee.odds.simulation import Simulation, ended
from referee.report.ansi import clean, strong
from referee.report.terminal.table_text import table_text
from referee.report.terminal.wrapping import wrapped

Rows = list[list[Any]]


def simulation_text(found: Simulation, wide: int) -> str:
    """Return who won, how the scores spread, how long it took, and what the other reading changes."""
    parts = ["\n".join(_title(found, wide))]
    if ended(found.games):
        parts += [_winners(found), _scores(found), _lengths(found), *_histograms(found)]
    if found.pairs:
        parts.append("\n".join(_reading_effect(found, wide)))
    if found.table and found.assumed:
        told = assumed_text(found.assumed, language_of(found.table.game))
        parts.append("\n".join(line for one in told for line in wrapped(one, wide, "  ", "    ")))
    return "\n\n".join(parts)


def _title(found: Simulation, wide: int) -> Iterator[str]:
    facts = {"name": clean(found.job.name), "n": len(found.games), "seed": found.job.seed}
    yield from wrapped(strong(say("{name}: {n:#random game}, seed {seed}", **facts)), wide)
    if len(found.games) < found.games_requested:
        broken = say("broken off: {n} of {asked} games are done", n=len(found.games), asked=found.games_requested)
        yield from wrapped(broken, wide, "  ")
    why = Counter(_why(game) for game in (*found.games, *found.other) if game.stopped)
    for reason, n in why.most_common():
        lacking = say("{n:#game} without an end, not counted: {why}", n=n, why=reason)
        yield from wrapped(lacking, wide, "  ", "    ")


def _why(game: RandomGame) -> str:
    return clean(current_language().fill(game.stopped.template, game.stopped.facts)) if game.stopped else ""


def _games_by_reading(found: Simulation) -> list[tuple[str, list[RandomGame]]]:
    """Return the games as the file reads the book, and those of the other reading."""
    if not found.readings:
        return [("", ended(found.games))]
    other = join_words([name for _, name in found.readings], "and")
    both = [(say("as it is"), ended(found.games)), (other, ended(found.other))]
    return [(label, games) for label, games in both if games]


def _table(found: Simulation, headers: list[str], rows: Rows) -> str:
    """Return rows whose first cell is the reading; it falls away when there is one only."""
    if found.readings:
        return table_text([say("reading"), *headers], rows)
    return table_text(headers, [row[1:] for row in rows])


def _winners(found: Simulation) -> str:
    known = sorted(
        {game.winners for _, games in _games_by_reading(found) for game in games}, key=lambda who: (len(who), who)
    )
    rows: Rows = []
    for label, games in _games_by_reading(found):
        wins = Counter(game.winners for game in games)
        rows += [[label, _winner_names(who), *_share(wins[who], len(games))] for who in known]
    return _table(found, [say("won by"), say("games"), say("share"), say("95 % interval")], rows)


def _winner_names(winners: tuple[str, ...]) -> str:
    return join_words([*map(clean, winners)], "and") if winners else say("nobody")


def _share(n: int, of: int) -> list[Any]:
    return [n, percent(n / of), between(n, of)]


def _scores(found: Simulation) -> str:
    rows = [
        [label, clean(name), *_spread([game.scores[name] for game in games])]
        for label, games in _games_by_reading(found)
        for name in found.players
    ]
    return _table(found, [say("score of"), say("mean"), say("lowest"), say("highest")], rows)


def _lengths(found: Simulation) -> str:
    rows: Rows = []
    for label, games in _games_by_reading(found):
        rows.append([label, say("moves"), *_spread([game.moves for game in games])])
        if any(game.rounds for game in games):
            rows.append([label, say("rounds"), *_spread([game.rounds for game in games])])
    return _table(found, [say("length in"), say("mean"), say("lowest"), say("highest")], rows)


def _spread(numbers: list[int]) -> list[Any]:
    about = spread(shares(numbers), len(numbers))
    return [decimal(f"{about.mean:.1f} ± {about.margin:.1f}"), about.lowest, about.highest]


def _histograms(found: Simulation) -> Iterator[str]:
    for label, games in _games_by_reading(found):
        title = say("all scores, {reading}:", reading=label) if label else say("all scores:")
        scores = shares(score for game in games for score in game.scores.values())
        yield "\n".join([f"  {title}", *histogram(scores, "    ")])


def _reading_effect(found: Simulation, wide: int) -> Iterator[str]:
    """Yield how often the other reading changes the outcome."""
    other, of = join_words([f"{id}={name}" for id, name in found.readings], "and"), len(found.pairs)
    title = say("{reading} instead, with the same seeds, in {n:#game}:", reading=other, n=of)
    yield from wrapped(strong(title), wide, "", "    ")
    names = {"anything": say("anything at all"), "scores": say("a score"), "winners": say("the winner")}
    rows = [[names[what], *_share(n, of)] for what, n in found.changes.items()]
    yield table_text([say("changes"), say("games"), say("share"), say("95 % interval")], rows)
    caution = say("once two games part, the random player meets other choices, and what differs then is chance too")
    yield from wrapped(caution, wide, "  ")


def simulation_data(found: Simulation) -> dict[str, Any]:
    """Return all games and what they say together."""
    data: dict[str, Any] = {
        "seed": found.job.seed,
        "asked": found.games_requested,
        **_games_data(found.players, found.games),
    }
    if found.assumed:
        data["assumed"] = [to_builtins(one) for one in found.assumed]
    if found.readings:
        of = len(found.pairs)
        data["other"] = {"readings": dict(found.readings), **_games_data(found.players, found.other)}
        data["changes"] = {what: {"games": n, "of": of, "interval": wilson(n, of)} for what, n in found.changes.items()}
    return data


def _games_data(players: tuple[str, ...], games: Sequence[RandomGame]) -> dict[str, Any]:
    done = ended(games)
    wins = Counter(game.winners for game in done)
    data: dict[str, Any] = {"games": len(games), "ended": len(done)}
    data["winners"] = [{"players": who, "games": n} for who, n in sorted(wins.items())]
    if done:
        data["scores"] = {name: _spread_data([game.scores[name] for game in done]) for name in players}
        data["moves"] = _spread_data([game.moves for game in done])
        data["rounds"] = _spread_data([game.rounds for game in done])
    return {**data, "each": [_game_data(game) for game in games]}


def _game_data(game: RandomGame) -> dict[str, Any]:
    data = {"number": game.number, "winners": game.winners, "scores": game.scores}
    data |= {"moves": game.moves, "rounds": game.rounds, "digest": game.end}
    return data | ({"stopped": {"text": _why(game)}} if game.stopped else {})


def _spread_data(numbers: list[int]) -> dict[str, float]:
    about = spread(shares(numbers), len(numbers))
    return {"mean": about.mean, "lowest": about.lowest, "highest": about.highest}
