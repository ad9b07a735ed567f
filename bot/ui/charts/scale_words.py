"""What a Position scale says: both scores, the lead, and how far each is from its goal."""

from __future__ import annotations

from collections.abc import Iterable

from bot.core.charts import ChartShip, PositionScale, ScaleGoal
from bot.ui import text
from bot.ui.charts.drawing import shown_name
from bot.ui.charts.scale import missing, required
from bot.ui.charts.words import headed, named, within
from bot.ui.graphemes import cut


def alt(chart: PositionScale) -> str:
    return within(lambda room: _parts(chart, room))


def _parts(chart: PositionScale, room: int) -> Iterable[str]:
    note = f", {shown_name(chart.note)}" if chart.note else ""
    yield f"{chart.score} scale, {chart.title}{note}"
    for ship in chart.ships:
        acts = " acts" if ship.acting else ""
        out = f" {ship.out}" if ship.out else ""
        yield f"{named(ship, room)} {text.number(ship.at)}{acts}{out}"
    yield f"{chart.margin} {lead(chart)}"
    for ship in chart.ships:
        goal = _goal_of(chart, ship)
        if goal is None:
            yield f"goal of {ship.mark} not open"
        else:
            name = cut(shown_name(goal.name), max(room, 16))
            needs = " · ".join(
                [f"needs {goal.margin}", missing(chart, goal), *map("".join, required(goal))]
            )
            yield f"goal of {ship.mark} {name} · {needs}"


def lead(chart: PositionScale) -> str:
    """By how much which ship leads."""
    first, other = chart.ships
    if chart.lead == 0:
        return "0"
    return f"{abs(chart.lead)} for {(first if chart.lead > 0 else other).mark}"


def _goal_of(chart: PositionScale, ship: ChartShip) -> ScaleGoal | None:
    return next((goal for goal in chart.goals if goal.ship == ship.id), None)


def pairs(chart: PositionScale) -> list[str]:
    """A line for each ship with its goal, and the lead."""
    lines: list[str] = []
    for ship in chart.ships:
        goal = _goal_of(chart, ship)
        score = text.keep(f"{chart.score} {text.number(ship.at)}")
        facts = [headed(ship), score, ship.out]
        if goal is None:
            facts.append("goal not open")
        else:
            wanted = text.words_to_markdown(("Goal ", *goal.name))
            facts += [
                wanted,
                missing(chart, goal),
                *(text.prose("".join(part)) for part in required(goal)),
            ]
        lines.append(text.facts(facts))
    return [*lines, f"{text.prose(chart.margin)} {lead(chart)}"]
