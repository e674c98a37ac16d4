"""Transport tracks: levels, income, the cost of a step, the reward of the last space (rulebook p.12, p.14)."""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from referee.games.carnegie import company
from referee.games.carnegie.components import Resources, Space
from referee.games.carnegie.records import NOUNS
from referee.games.carnegie.rules import R
from referee.kernel.workings import Sum

if TYPE_CHECKING:
    from referee.games.carnegie.components import Box
    from referee.games.carnegie.state import Carnegie, Cx


def space(cx: "Cx", s: "Carnegie", name: str, region: str) -> Space:
    """Return the space a player's disc is on."""
    spaces: tuple[Space, ...] = cx.box.tracks[region].spaces
    return spaces[s.players[name].transport.at(region) - 1]


def last(box: "Box", region: str) -> int:
    """Return the number of the last space of a track."""
    return len(box.tracks[region].spaces)


def holder(box: "Box", s: "Carnegie", region: str) -> str | None:
    """Return whose disc is on the last space of a track."""
    end = last(box, region)
    return next((name for name, player in s.players.items() if player.transport.at(region) == end), None)


def cost(cx: "Cx", s: "Carnegie", name: str, region: str, count: int) -> Sum:
    """Return research points for so many steps to the right, space by space."""
    figure, player = cx.sum("cost", unit="RP"), s.players[name]
    start = player.transport.at(region)
    telegraph = cx.box.numbers.telegraph_discount.value if company.works(player, company.TELEGRAPH) else 0
    reduced = False
    for number in range(start + 1, start + count + 1):
        printed = cx.box.tracks[region].spaces[number - 1].cost
        figure.add(printed, R.rnd.advance_transport, f"space_{number}")
        less = min(telegraph, printed - 1)
        if less > 0:
            figure.add(-less, R.dept.telegraph, "telegraph")
            reduced = True
    return figure.because(R.use.passive) if reduced else figure


def advance(cx: "Cx", s: "Carnegie", name: str, region: str, count: int) -> "Carnegie":
    """Move a player's disc to the right; the last space gives its reward once."""
    player = s.players[name]
    at = player.transport.at(region) + count
    s = s.with_player(name, replace(player, transport=player.transport.moved(region, at)))
    cx.cite(
        R.rnd.advance_transport, "{name}: the disc moves to space {at} of the {region}", name=name, at=at, region=region
    )
    if at < last(cx.box, region):
        return s
    reward: Resources = cx.box.tracks[region].spaces[-1].reward
    for kind, n in reward.items():
        cx.cite(
            R.transport.last_reward,
            "{name} reached the last space of the {region}: {n:#{noun}}",
            name=name,
            region=region,
            n=n,
            noun=NOUNS[kind],
        )
        cx.figure("reward", n, R.transport.last_reward, unit=kind)
    return s.gains(name, dollars=reward.get("dollars", 0), goods=reward.get("goods", 0))
