"""What a picture of points, tracks and crises says."""

from __future__ import annotations

from collections.abc import Iterable

from bot.core.charts import ChartShip, Tracks
from bot.ui import text
from bot.ui.charts.tracks import left
from bot.ui.charts.words import named, within


def alt(chart: Tracks) -> str:
    return within(lambda room: _parts(chart, room))


def _parts(chart: Tracks, room: int) -> Iterable[str]:
    """All tracks and troubles, those too that have no place in the picture."""
    acting = next((ship for ship in chart.ships if ship.acting), None)
    acts = "" if acting is None else f", {named(acting, room)} acts"
    yield f"Tracks, {chart.title}{acts}"
    told: set[str] = set() if acting is None else {acting.id}
    if chart.pips is not None:
        yield f"{chart.pips.label} {left(chart.pips)}"
    for track in chart.tracks:
        mover = _once(chart, track.mover, room, told)
        other = _once(chart, track.other, room, told)
        yield f"{mover} from {other} {track.have}/{track.of}"
    if not chart.troubles:
        yield f"{chart.trouble}: none"
    for trouble in chart.troubles:
        acute = " acute" if trouble.acute else ""
        aboard = _once(chart, trouble.ship, room, told)
        yield f"{aboard} {trouble.name}{acute} {trouble.effect}"


def _once(chart: Tracks, ship_id: str, room: int, told: set[str]) -> str:
    """With its name and state where it comes first."""
    ship = chart.ship(ship_id)
    if ship is None:
        return ""
    if ship_id in told:
        return ship.mark
    told.add(ship_id)
    return f"{named(ship, room)} {ship.out}".rstrip()


def pairs(chart: Tracks) -> list[str]:
    """Points, then a line for each track and each trouble."""
    lines: list[str] = []
    if chart.pips is not None:
        of = _told(chart.ship(chart.pips.ship))
        lines.append(f"{of} {chart.pips.label} {left(chart.pips)}".strip())
    if chart.tracks:
        lines.append(text.prose(chart.track))
    lines += [
        f"{_told(chart.ship(track.mover))} from {_told(chart.ship(track.other))} "
        f"{'■' * track.have}{'□' * (track.of - track.have)} {track.have}/{track.of}"
        for track in chart.tracks
    ]
    lines += [
        text.facts(
            [
                f"{_told(chart.ship(trouble.ship))} **{text.prose(trouble.name)}**",
                text.prose(trouble.effect),
            ]
        )
        for trouble in chart.troubles
    ]
    return lines or [f"{text.prose(chart.trouble)}: none"]


def _told(ship: ChartShip | None) -> str:
    return "" if ship is None else text.words_to_markdown((f"{ship.mark} ", *ship.name), names=16)
