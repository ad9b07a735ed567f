"""What anybody aboard may do: change position, trade actions, stand by (3.2, 2.3, 2.7)."""

from __future__ import annotations

from typing import Annotated

from bot.core.action import Between, OneOf, Option, Pick, Text, action
from bot.core.dice import Plain
from bot.core.play import Play, roll
from bot.core.refusal import Refusal
from bot.core.ruleset import Choice
from bot.core.seats import Seat
from bot.rules.cepheus import events as e
from bot.rules.cepheus.entries import EVERYBODY
from bot.rules.cepheus.figures import bridge_works
from bot.rules.cepheus.opening import post_options
from bot.rules.cepheus.parts import (
    FLYING,
    SKILLS,
    CepheusTurn,
    Points,
    check,
    has_minor,
    has_significant,
    help_terms,
    me,
    minor,
    own,
    significant,
    spend_help,
)
from bot.rules.cepheus.posts import acting_crew, every_post, is_solo

TURN = 1000
"""Seconds in a turn (R-57)."""
FRAMES = {"minutes": 60, "kiloseconds": 1000, "hours": 3600}
What = Annotated[str, Text("What, in your own words")]


def _person(turn: CepheusTurn) -> Refusal | None:
    return Refusal("An automated post cannot do that") if me(turn).automatic else None


@action(station=EVERYBODY, menu="act", idle=True, ref="2.3")
def done(turn: CepheusTurn) -> Play:
    """Do nothing more in this activation."""
    yield e.StoodBy(turn.seat.ship, (turn.seat.mount,))


def _several(turn: CepheusTurn) -> Refusal | None:
    ship = own(turn)
    posts = every_post(ship, acting_crew(ship)).get(turn.seat.mount, ())
    return None if len(posts) > 1 else Refusal("You hold one post: Done says it", moot=True)


@action(
    station=EVERYBODY,
    menu="act",
    name="This post is done",
    requires=(_several,),
    idle=True,
    ref="2.3",
)
def nothing_here(turn: CepheusTurn) -> Play:
    """Do nothing more at this post; your other posts stay open."""
    yield from ()


def _unspent(turn: CepheusTurn) -> Refusal | None:
    return None if me(turn).significant else Refusal("Your significant action is spent")


@action(
    name="Trade for minor actions",
    station=EVERYBODY,
    menu="act",
    requires=(_person, _unspent),
    ref="3.2",
)
def take_minor_actions(turn: CepheusTurn) -> Play:
    """Trade your significant action for two more minor ones."""
    yield e.Traded(turn.seat.ship, turn.seat.mount)


def _posts(turn: CepheusTurn) -> list[Option]:
    """Posts that are free, but for the own one."""
    who = me(turn)
    here = f"{who.position}:{who.post}"
    return [o for o in post_options(own(turn), who) if o.id != here]


def _not_solo(turn: CepheusTurn) -> Refusal | None:
    return Refusal("You man every position already") if is_solo(own(turn)) else None


@action(station=EVERYBODY, menu="act", requires=(_person, _not_solo, has_minor), ref="3.2")
def change_position(turn: CepheusTurn, position: Annotated[str, Pick(_posts, "Position")]) -> Play:
    """Take another position at once. A minor action."""
    station, _, post = position.partition(":")
    yield from minor(turn)
    yield e.PositionTaken(turn.seat.ship, turn.seat.mount, station, post)


@action(station=EVERYBODY, menu="act", requires=(_person, has_minor), ref="3.2")
def personal_action(turn: CepheusTurn, what: What = "") -> Play:
    """Do something of your own that takes less than a minute. A minor action."""
    yield from minor(turn)
    yield e.Noted(turn.seat.ship, turn.seat.mount, "personal", what)


@action(station=EVERYBODY, menu="act", requires=(_person, has_minor), ref="3.2")
def other_minor_action(turn: CepheusTurn, what: What = "") -> Play:
    """Do something small that the referee agrees to. A minor action."""
    yield from minor(turn)
    yield e.Noted(turn.seat.ship, turn.seat.mount, "minor", what)


@action(station=EVERYBODY, menu="act", requires=(_person, _unspent), ref="3.3")
def other_significant_action(turn: CepheusTurn, what: What = "") -> Play:
    """Do something else that the referee agrees to, within a few minutes."""
    yield from significant(turn, is_check=False)
    yield e.Noted(turn.seat.ship, turn.seat.mount, "significant", what)


@action(station=EVERYBODY, menu="act", requires=(_person, has_significant), ref="2.7")
def extended_task(
    turn: CepheusTurn,
    skill: Annotated[str, OneOf(tuple((s, n) for s, (n, _) in SKILLS.items()), "Skill")],
    frame: Annotated[str, OneOf(tuple((f, f.capitalize()) for f in FRAMES), "It takes")],
) -> Play:
    """Begin something that takes 1D6 minutes, kiloseconds or hours; you can do nothing else."""
    yield e.ActionSpent(turn.seat.ship, turn.seat.mount, significant=1)
    rolled = yield from roll(turn, Plain(1, 6, form="timing"), "timing")
    turns = -(-rolled.degree * FRAMES[frame] // TURN)
    yield e.TaskBegan(turn.seat.ship, turn.seat.mount, "task", skill, turns)


def _several_allowed(turn: CepheusTurn) -> Refusal | None:
    """The option of R-06, and before anything else."""
    who = me(turn)
    if not turn.state.options.get("multiple_actions"):
        return Refusal("Here nobody does several things at once", "The option is off", moot=True)
    if who.extra or who.checked or who.significant != 1:
        return Refusal("That is declared before the first action")
    return None


@action(
    station=EVERYBODY,
    menu="act",
    name="Several actions at once",
    requires=(_person, _several_allowed),
    ref="1.1",
)
def multiple_actions(
    turn: CepheusTurn, extra: Annotated[int, Between(1, 3, "Significant actions more")] = 1
) -> Play:
    """Take more significant actions, at −2 on every check for each of them."""
    yield e.TookOn(turn.seat.ship, turn.seat.mount, extra)


def _aiding_allowed(turn: CepheusTurn) -> Refusal | None:
    if not turn.state.options.get("aiding"):
        return Refusal("Here nobody helps with another's check", "The option is off", moot=True)
    return None


def _helped(turn: CepheusTurn) -> list[Option]:
    """Who may still act in this activation and can use help."""
    return [
        Option(c.id, c.name)
        for c in acting_crew(own(turn))
        if c.id != turn.seat.mount and not c.automatic
    ]


AID = ((6, 2), (0, 1), (-5, -1))
"""DM of the one who is helped, by the lowest Effect of the helper; −2 below (1.1)."""


@action(
    station=EVERYBODY,
    menu="act",
    requires=(_person, _aiding_allowed, has_significant),
    ref="1.1",
)
def aid(
    turn: CepheusTurn,
    whom: Annotated[str, Pick(_helped, "Whom")],
    skill: Annotated[str, OneOf(tuple((s, n) for s, (n, _) in SKILLS.items()), "Skill")],
    points: Points = 0,
) -> Play:
    """Make the same check as somebody: it helps the next one of his, or hinders it."""
    yield from significant(turn)
    rolled = yield from check(turn, skill, help_terms(turn, points))
    yield from spend_help(turn, points)
    dm = next((dm for least, dm in AID if rolled.degree >= least), -2)
    yield e.Aided(turn.seat.ship, whom, dm)


def _busy(turn: CepheusTurn) -> Refusal | None:
    ship = turn.state.ships.get(turn.seat.ship)
    who = next((c for c in ship.crew if c.id == turn.seat.mount), None) if ship else None
    busy = who is not None and who.task is not None
    return None if busy else Refusal("You are in no extended action")


@action(station=EVERYBODY, anytime=True, requires=(_busy,), ref="2.3")
def drop_task(turn: CepheusTurn) -> Play:
    """Drop what you are busy with."""
    yield e.TaskEnded(turn.seat.ship, turn.seat.mount, "dropped")


def _may_step_in(turn: CepheusTurn) -> Refusal | None:
    """Whoever stood by still has the actions of an open activation (2.12)."""
    ship = turn.state.ships.get(turn.seat.ship)
    who = next((c for c in ship.crew if c.id == turn.seat.mount), None) if ship else None
    if ship is None or who is None or not ship.active or turn.state.phase != "activation":
        return Refusal("It is not your ship's activation")
    if turn.state.attack is not None or turn.state.question is not None:
        return Refusal("Something is being decided first")
    if not who.able or who.automatic or ship.taken_by:
        return Refusal("You cannot act")
    if not who.done:
        return Refusal("You are at it already")
    return None if who.minor + who.significant else Refusal("Your actions are spent")


@action(station=("marine", "anyone"), anytime=True, requires=(_may_step_in,), ref="2.12")
def step_in(turn: CepheusTurn) -> Play:
    """Take part in your ship's activation after all."""
    yield e.SteppedIn(turn.seat.ship, turn.seat.mount)


@action(station=EVERYBODY, anytime=True, ref="4.9")
def wounds_first(
    turn: CepheusTurn,
    to: Annotated[
        str, OneOf((("strength", "Strength"), ("dexterity", "Dexterity")), "After Endurance")
    ],
) -> Play:
    """Say where damage goes once Endurance is gone."""
    yield e.WishSet(turn.seat.ship, turn.seat.mount, to)


def crew_seats(turn: CepheusTurn) -> list[Seat]:
    """Everybody who may still act in the open activation of a ship."""
    ship = turn.state.ships[turn.bound["ship"]]
    stations = every_post(ship, acting_crew(ship))
    return [
        Seat(ship.id, station, who) for who, own_posts in stations.items() for station in own_posts
    ]


def act_default(turn: CepheusTurn) -> Choice:
    """The pilot avoids a collision that is due, else keeps a pursuit; the others are done."""
    state, ship, who = turn.state, own(turn), me(turn)
    if turn.seat.station == "pilot" and who.significant and turn.by != "rule":
        if ship.collision_due and ship.status == "ok" and bridge_works(ship):
            return Choice("avoid_collision")
        held = state.pursuit_by(ship.id)
        if held is not None and not held.kept and all(no(turn) is None for no in FLYING):
            return Choice("maintain_pursuit")
    return Choice("done")
