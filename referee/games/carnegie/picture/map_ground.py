"""The drawn map: where the cities lie, and the ground of each region (the points nearest to its cities)."""

from collections.abc import Mapping
from functools import lru_cache

Point = tuple[float, float]
Shape = tuple[Point, ...]
CITIES: dict[str, Point] = {
    "seattle": (75, 62),
    "portland": (62, 140),
    "helena": (255, 78),
    "boise": (185, 165),
    "reno": (140, 250),
    "san_francisco": (62, 318),
    "salt_lake_city": (258, 245),
    "los_angeles": (115, 430),
    "phoenix": (232, 462),
    "santa_fe": (345, 398),
    "denver": (372, 290),
    "fargo": (452, 84),
    "duluth": (580, 70),
    "st_paul": (545, 150),
    "omaha": (482, 222),
    "kansas_city": (520, 312),
    "st_louis": (640, 330),
    "chicago": (668, 205),
    "cincinnati": (762, 300),
    "albany": (905, 92),
    "boston": (1000, 142),
    "new_york": (962, 232),
    "pittsburgh": (828, 190),
    "washington": (892, 325),
    "el_paso": (338, 500),
    "san_antonio": (440, 570),
    "dallas": (498, 470),
    "houston": (566, 566),
    "new_orleans": (690, 560),
    "memphis": (640, 434),
    "atlanta": (780, 430),
    "charleston": (900, 452),
}
"""Ours: the board is only known from photographs."""
NAMES: dict[str, Point] = {"west": (240, 352), "midwest": (572, 262), "east": (1012, 42), "south": (556, 520)}
"""Where the name of a region is written."""
_COAST = (
    "52 16 120 24 330 24 520 22 600 30 655 52 700 96 722 140 752 128 800 104 852 62 905 34 985 26 1046 58 1058 130 "
    "1050 200 1030 262 992 318 962 372 968 440 944 492 896 520 884 560 888 606 862 622 834 604 816 552 786 536 758 560 "
    "748 604 700 624 640 612 590 624 520 620 470 630 420 622 372 572 300 552 238 524 160 520 92 486 54 430 22 360 "
    "14 300 24 200 30 110 34 40"
)
_NUMBERS = [float(number) for number in _COAST.split()]
OUTLINE: Shape = tuple(zip(_NUMBERS[::2], _NUMBERS[1::2], strict=True))


def nearest(outline: Shape, city: Point, others: tuple[Point, ...]) -> Shape:
    """Return the part of the land that is nearer to a city than to any other."""
    for other in others:
        outline = _half(outline, city, other)
    return outline


def _half(shape: Shape, near: Point, far: Point) -> Shape:
    """Return a shape without what is nearer to the far point."""
    kept: list[Point] = []
    for (x, y), (to_x, to_y) in zip(shape, shape[1:] + shape[:1], strict=True):
        here, there = _nearer((x, y), near, far), _nearer((to_x, to_y), near, far)
        if here >= 0:
            kept.append((x, y))
        if here * there < 0:
            share = here / (here - there)
            kept.append((x + (to_x - x) * share, y + (to_y - y) * share))
    return tuple(kept)


def _nearer(point: Point, near: Point, far: Point) -> float:
    """Return how much nearer a point is to the one than to the other, squared."""
    (x, y), (a, b), (c, d) = point, near, far
    return (x - c) ** 2 + (y - d) ** 2 - (x - a) ** 2 - (y - b) ** 2


@lru_cache(maxsize=8)
def grounds(regions: tuple[tuple[str, str], ...]) -> tuple[tuple[str, Shape], ...]:
    """Return the ground of every city with its region, from pairs of city and region."""
    points = {city: CITIES[city] for city, _ in regions}
    found: list[tuple[str, Shape]] = []
    for city, region in regions:
        others = tuple(point for name, point in points.items() if name != city)
        found.append((region, nearest(OUTLINE, CITIES[city], others)))
    return tuple(found)


def placed(cities: Mapping[str, object]) -> list[str]:
    """Return the cities whose places are known."""
    return [city for city in cities if city in CITIES]
