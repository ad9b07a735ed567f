"""What the rules say of whatever happens, worked out here again and held against an act."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from bot.core.combat import Chosen
from bot.core.play import Event
from bot.rules.night_tripper import events as e
from bot.rules.night_tripper.state import Ship, State, Throw


class Laws:
    """Remembers who has thrown this round, and checks act after act."""

    def __init__(self) -> None:
        self.thrown: set[tuple[int, str, str]] = set()

    def forget(self) -> None:
        """After acts were undone nobody knows who has thrown."""
        self.thrown.clear()

    def hold(self, before: State, events: Sequence[Event], after: State) -> None:
        self._one_task_each(before, after, events)
        for law in LAWS:
            law(before, events, after)

    def _one_task_each(self, before: State, after: State, events: Sequence[Event]) -> None:
        """2.1: one task a character a round; an npc ship performs each task once."""
        count = before.round
        for event in events:
            if isinstance(event, e.RoundOpened):
                count = event.round
            if isinstance(event, e.Thrown) and event.throw.throw != "leap":
                throw = event.throw
                who = (count, throw.ship, throw.character or throw.throw)
                assert who not in self.thrown, f"{who} acts twice"
                self.thrown.add(who)
                person = before.ships[throw.ship].member(throw.character)
                assert person is None or person.status == "able"


def impact_of(throw: Throw) -> int:
    """1.1: the two highest or lowest of three, total - 7 from 8 on, at most the Limit."""
    faces = sorted(throw.faces)
    counted = faces if len(faces) == 2 else faces[1:] if throw.edge > 0 else faces[:2]
    total = sum(counted) + throw.bonus
    if total < 8 or throw.failed:
        return 0
    return total - 7 if throw.limit is None else min(total - 7, throw.limit)


def _impact_is_what_counts(before: State, events: Sequence[Event], after: State) -> None:
    """3: Helm adds the Impact to Position, Gunnery opens as many points."""
    settled: Throw | None = None
    for event in events:
        match event:
            case e.ThrowSettled(throw=throw):
                settled = throw
            case e.PositionChanged(ship, by, "helm"):
                assert settled is not None
                assert (settled.throw, settled.ship, impact_of(settled)) == ("helm", ship, by)
            case e.PositionChanged(by=by, why="dodge"):
                assert by == -2
            case e.PositionChanged(by=by, why="reroll"):
                assert by == -1
            case e.VolleyOpened(attacker, target, _, points):
                assert settled is not None
                assert (settled.throw, settled.ship) == ("gunnery", attacker)
                assert target != attacker
                assert impact_of(settled) == points
            case e.LuckSpent(amount=amount):
                assert amount == 1
            case _:
                pass


def _order_is_by_impact_then_position(before: State, events: Sequence[Event], after: State) -> None:
    """2.2"""
    impacts: Counter[str] = Counter()
    for event in events:
        if isinstance(event, e.ThrowSettled) and event.throw.throw == "computer":
            impacts[event.throw.ship] = impact_of(event.throw)
        if isinstance(event, e.OrderSettled):
            other = before.enemy(event.first).id
            lead = impacts[event.first] - impacts[other]
            ahead = before.margin(event.first)
            found = "impact" if lead > 0 else "position" if ahead > 0 else "die"
            assert event.why == found
            assert lead >= 0
            assert lead > 0 or ahead >= 0


def _points_are_answered_one_by_one(before: State, events: Sequence[Event], after: State) -> None:
    """2.1: as many answers as points, each hit one step further (4.2)."""
    volley = before.volley
    points, answered = (volley.points, volley.answered) if volley is not None else (0, 0)
    hits: dict[tuple[str, str], int] = {}
    for event in events:
        match event:
            case e.VolleyOpened():
                points, answered = event.points, 0
            case e.PointAnswered():
                answered += 1
            case e.VolleyOver():
                assert answered == points
            case e.ComponentHit(ship, part, now):
                struck = before.ships[ship].components[part]
                assert struck.present
                assert now == hits.get((ship, part), struck.hits) + 1 <= 2
                hits[ship, part] = now
            case _:
                pass


def _repairs_are_for_the_next_round(before: State, events: Sequence[Event], after: State) -> None:
    """3, R-28, R-29"""
    engineer = ""
    for event in events:
        match event:
            case Chosen(answer=answer):
                engineer = answer.seat.mount
            case e.JuryRigged(ship, part, number):
                assert before.ships[ship].components[part].hits == 1
                assert number == before.round + 1
            case e.Boosted(ship, part, number, beneficiary):
                assert part != "gate_core"
                assert before.ships[ship].components[part].hits == 0
                assert number == before.round + 1
                assert before.ships[ship].is_npc or beneficiary != engineer
            case _:
                pass


def _wounds_tell(before: State, events: Sequence[Event], after: State) -> None:
    """4.4: 4 in all is out of action, 5 in the head dead, 5 in the torso mortal."""
    for event in events:
        if isinstance(event, e.Wounded):
            who = after.ships[event.ship].member(event.character)
            assert who is not None
            places = Counter[str]()
            for wound in who.wounds:
                places[wound.location] += wound.severity
            assert who.status != "able" or places.total() < 4
            assert who.status == "dead" or places["head"] < 5
            assert who.mortal or places["torso"] < 5


def _no_rig_or_boost_is_left_over(before: State, events: Sequence[Event], after: State) -> None:
    """2.1 (9c)"""
    if after.round == before.round:
        return
    for part in (part for ship in after.ships.values() for part in ship.components.values()):
        assert all(after.round <= number <= after.round + 1 for number in part.rigged)
        assert part.boost is None or after.round <= part.boost.round <= after.round + 1


def _who_wins_has_what_it_takes(before: State, events: Sequence[Event], after: State) -> None:
    """2.3, 4.3; a surrender gives the enemy its goal."""
    for event in events:
        if not isinstance(event, e.Finished) or event.result.winner is None:
            continue
        winner = next(s for s in after.ships.values() if s.side == event.result.winner)
        enemy = after.enemy(winner.id)
        assert event.result.goal == winner.goal
        if event.result.why == "surrender":
            assert event.ship == enemy.id
        else:
            assert winner.position - enemy.position >= 3
            assert _requirement(after, winner, enemy)


def _requirement(state: State, winner: Ship, enemy: Ship) -> bool:
    core, thrusters = winner.components["gate_core"], winner.components["thrusters"]
    theirs = enemy.components["thrusters"]
    return {
        "escape": core.present
        and (core.hits == 0 or (core.hits == 1 and state.round in core.rigged)),
        "reach_local": thrusters.present and thrusters.hits < 2,
        "dock_board": not theirs.present or theirs.hits >= 2,
        "board_leap": True in state.landed.values(),
        "custom": winner.id in state.custom_met,
    }[str(winner.goal)]


LAWS: tuple[Callable[[State, Sequence[Event], State], None], ...] = (
    _impact_is_what_counts,
    _order_is_by_impact_then_position,
    _points_are_answered_one_by_one,
    _repairs_are_for_the_next_round,
    _wounds_tell,
    _no_rig_or_boost_is_left_over,
    _who_wins_has_what_it_takes,
)
