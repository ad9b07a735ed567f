"""General actions, and what a captain may do with departments before and at a turn (3.1, 2.1)."""

from __future__ import annotations

from typing import Annotated

from bot.core.action import AnyTurn, OneOf, Option, Pick, action
from bot.core.agenda import Ask
from bot.core.play import Play, Push, Rolled, roll
from bot.core.refusal import Refusal
from bot.core.seats import Seat
from bot.rules.command_points import events as e
from bot.rules.command_points.crises import solve
from bot.rules.command_points.entries import ATTRIBUTES, SKILLS
from bot.rules.command_points.parts import (
    CommandTurn,
    check_terms,
    me,
    own,
    shooter,
    tables,
    use_setup,
    who_acts,
)
from bot.rules.command_points.state import Crisis, Proposal
from bot.rules.command_points.turns import EVERYBODY, STATIONS
from bot.rules.twod6.checks import Check

NEEDS = {"above_and_beyond": 9, "set_them_up": 9, "deal_with_crisis": 10}
EASE = {"effective": 8, "usual": 10, "poor": 12}


def _skills(turn: AnyTurn) -> list[Option]:
    """All skills, what somebody knows best first; the referee's crew has one figure."""
    if own(turn).npc:
        return [Option("fix", "Crew skill")]
    who = me(turn)
    known = sorted(SKILLS, key=lambda s: -who.level(s))
    return [Option(s, SKILLS[s], _level(who.level(s))) for s in known]


def _level(level: int) -> str:
    return "untrained, −1" if level < 0 else f"level {level}"


def _attributes(turn: AnyTurn) -> list[Option]:
    """All attributes, the best first."""
    if own(turn).npc:
        return [Option("int", "Crew skill")]
    who = me(turn)
    ranked = sorted(ATTRIBUTES, key=lambda a: -who.mod(a))
    return [Option(a, ATTRIBUTES[a], f"{who.mod(a):+d}".replace("-", "−")) for a in ranked]


Skill = Annotated[str, Pick(_skills, "Skill")]
Attribute = Annotated[str, Pick(_attributes, "Attribute")]


def known_best(turn: AnyTurn) -> tuple[str, str]:
    """The skill and the attribute in which somebody is best."""
    return _skills(turn)[0].id, _attributes(turn)[0].id


def _fresh(turn: AnyTurn) -> Refusal | None:
    """A general action is somebody's only action of the turn (R-04)."""
    if own(turn).npc:
        return None
    who = me(turn)
    if not who.able:
        return Refusal(f"{who.name} is out of action")
    if who.acted:
        return Refusal(
            f"{who.name} has acted in this turn", instead="Use an action of your department"
        )
    return None


@action(station=STATIONS, menu="turn", name="Go Above and Beyond", requires=(_fresh,), ref="3.1")
def above_and_beyond(turn: CommandTurn, skill: Skill, attribute: Attribute) -> Play:
    """Win command points: your skill level and 1 more; a failure costs 1. Your only action."""
    yield from _declare(turn, skill, attribute)


def crises_as_options(turn: AnyTurn) -> list[Option]:
    found = sorted(own(turn).crises, key=lambda c: (not c.acute, c.deadline_turn, c.created_turn))
    rows = [(c, tables(turn).crisis(c.kind)) for c in found]
    return [Option(c.id, row.name, f"{row.effect}, {_due(turn, c)}") for c, row in rows]


def _due(turn: AnyTurn, crisis: Crisis) -> str:
    if not crisis.acute:
        return "until it is solved"
    now = crisis.deadline_turn <= own(turn).turns_started
    return f"at the end of {'this' if now else 'the next'} turn"


def _trouble(turn: AnyTurn) -> Refusal | None:
    if own(turn).npc and own(turn).counters.get("deal_with_crisis"):
        return Refusal("That is possible only once a turn")
    return None if own(turn).crises else Refusal("There is no crisis aboard", moot=True)


@action(
    station=EVERYBODY,
    menu="turn",
    name="Deal with a Crisis",
    requires=(_fresh, _trouble),
    ref="3.1",
)
def deal_with_crisis(
    turn: CommandTurn,
    crisis: Annotated[str, Pick(crises_as_options, "Crisis")],
    skill: Skill,
    attribute: Attribute,
) -> Play:
    """Solve a crisis aboard. Your only action."""
    yield from _declare(turn, skill, attribute, crisis)


def _comrades(turn: AnyTurn) -> list[Option]:
    return [
        Option(c.id, c.name)
        for c in own(turn).able_people
        if c.id != turn.seat.mount and not c.done_general
    ]


def _company(turn: AnyTurn) -> Refusal | None:
    return None if _comrades(turn) else Refusal("There is nobody to help", moot=True)


@action(station=STATIONS, menu="turn", name="Set them Up", requires=(_fresh, _company), ref="3.1")
def set_them_up(
    turn: CommandTurn,
    comrade: Annotated[str, Pick(_comrades, "For whom")],
    skill: Skill,
    attribute: Attribute,
) -> Play:
    """Give somebody aboard +1 on the next roll of this turn. Your only action."""
    yield from _declare(turn, skill, attribute, comrade)


def _declare(turn: CommandTurn, skill: str, attribute: str, subject: str = "") -> Play:
    """Judged by the referee first, where the battle wants it (2.7)."""
    asks = bool(turn.state.options.get("referee_confirms")) and not own(turn).npc
    if asks and not turn.exploring:
        yield e.Proposed(
            Proposal(turn.seat.ship, turn.seat.mount, turn.action, skill, attribute, subject)
        )
        yield Push((Ask("approach", "referee", "accept"),), {"ship": turn.seat.ship})
        return
    yield from _carry_out(turn, skill, attribute, subject)


def _carry_out(
    turn: CommandTurn, skill: str, attribute: str, subject: str, needs: int | None = None
) -> Play:
    ship, kind = turn.seat.ship, turn.action
    who = shooter(turn)
    yield e.GeneralActed(ship, turn.seat.mount, kind)
    terms = check_terms(own(turn), who, skill, attribute)
    rolled: Rolled = yield from roll(
        turn, Check(tuple(terms), needs or NEEDS[kind]), kind, who_acts(turn)
    )
    yield from use_setup(turn, who)
    if kind == "above_and_beyond" and who is not None:
        by = who.level(skill) + 1 if rolled.success else -1
        yield e.CpChanged(ship, by, own(turn).cp + by)
    elif kind == "set_them_up" and rolled.success:
        yield e.SetUp(ship, subject)
    elif kind == "deal_with_crisis" and rolled.success:
        yield from solve(turn, ship, subject)


def referee(turn: CommandTurn) -> list[Seat]:
    return [Seat(turn.bound["ship"], "gm")] if turn.state.proposal is not None else []


AS_PROPOSED = ("as_proposed", "As proposed")


@action(station="gm", menu="approach", interrupt=True, gm=True, ref="2.7")
def accept(
    turn: CommandTurn,
    approach: Annotated[
        str, OneOf(tuple((w, w.capitalize()) for w in EASE), "Approach to a crisis")
    ] = "usual",
    skill: Annotated[str, OneOf((AS_PROPOSED, *SKILLS.items()), "Skill")] = "as_proposed",
    attribute: Annotated[
        str, OneOf((AS_PROPOSED, *ATTRIBUTES.items()), "Attribute")
    ] = "as_proposed",
) -> Play:
    """Take the approach, with another skill or attribute if you want; a crisis at 8, 10 or 12."""
    asked = turn.state.proposal
    if asked is None:
        return
    yield e.ProposalSettled(asked.ship, accepted=True)
    turn.seat, turn.action = Seat(asked.ship, "anyone", asked.crew), asked.action
    yield from _carry_out(
        turn,
        asked.skill if skill == "as_proposed" else skill,
        asked.attribute if attribute == "as_proposed" else attribute,
        asked.subject,
        EASE[approach] if asked.action == "deal_with_crisis" else None,
    )


@action(station="gm", menu="approach", interrupt=True, gm=True, ref="2.7")
def refuse(turn: CommandTurn) -> Play:
    """That does not work: nothing was done, another action is possible."""
    asked = turn.state.proposal
    if asked is not None:
        yield e.ProposalSettled(asked.ship, accepted=False)
