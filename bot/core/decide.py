"""A wish becomes events, or is refused: the only way anything happens in a battle.

After each act the agenda runs on by itself, through rules, loops and windows that nobody need
be asked in, until a window waits for a person or the battle is over.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, TypeVar, cast

from bot.core.action import Action
from bot.core.agenda import Answer, Ask, Do, Each, Frame, Params, Step
from bot.core.combat import (
    CORE_EVENTS,
    Answered,
    Chosen,
    Combat,
    CoreEvent,
    Ended,
    Entered,
    Left,
    LeftBattle,
    Outcome,
    RoundBegan,
    Visited,
    evolve_core,
)
from bot.core.dice import Dice, Faces, Roll
from bot.core.frozen import replace
from bot.core.legal import accept, asked_seats, has_choice
from bot.core.muster import Muster
from bot.core.play import Draw, Event, Play, Push, Rolled, Turn
from bot.core.refusal import Refused
from bot.core.ruleset import Ruleset
from bot.core.seats import By, Seat

S = TypeVar("S")
STEP_LIMIT = 20_000
"""An agenda that has not come to a window after so many steps is a fault of the ruleset."""


@dataclass(frozen=True, slots=True)
class Act:
    """A wish to act for a seat. With a `window`, only in that one: an old button does nothing."""

    seat: Seat
    action: str
    params: Params = field(default_factory=dict[str, Any])
    by: By = "player"
    window: str | None = None


@dataclass(frozen=True, slots=True)
class Begin:
    """Start the battle."""


@dataclass(frozen=True, slots=True)
class Skip:
    """Take the default for every seat that has not answered the open window."""

    by: By = "gm"
    window: str | None = None


@dataclass(frozen=True, slots=True)
class End:
    """The GM ends the battle; nobody has won it."""


Command = Act | Begin | Skip | End | Muster


class Passed(Refused):
    """The window an act was meant for is no longer open."""


class NotNow(Refused):
    """The open window does not offer that act."""


class NotYours(Refused):
    """The open window asks other seats."""


def evolve(rules: Ruleset[S], combat: Combat[S], event: Event) -> Combat[S]:
    """What an event makes true. Total: it holds no rules and refuses nothing."""
    if isinstance(event, CORE_EVENTS):
        return evolve_core(combat, cast("CoreEvent", event))
    return replace(combat, state=rules.evolve(combat.state, event))


def fold(rules: Ruleset[S], combat: Combat[S], seq: int, events: Iterable[Event]) -> Combat[S]:
    """The combat after one more act."""
    for event in events:
        combat = evolve(rules, combat, event)
    return replace(combat, seq=seq)


def decide(
    rules: Ruleset[S], combat: Combat[S], command: Command, dice: Dice, seq: int | None = None
) -> tuple[tuple[Event, ...], Combat[S]]:
    """The events of an accepted command and the combat they make.

    `seq` is the number of the act; after an undo it is higher than the combat's next.
    Raises Refused with the reason; nothing has changed then.
    """
    run = Run(rules, combat, dice, combat.seq + 1 if seq is None else seq)
    run.carry_out(command)
    return tuple(run.events), replace(run.combat, seq=run.seq)


def gone_on(rules: Ruleset[S], combat: Combat[S], dice: Dice) -> Combat[S]:
    """The combat at its next window, where what it waited for has been taken off the agenda."""
    run = Run(rules, combat, dice, combat.seq + 1)
    run.advance()
    return run.combat


class _Rolls(Exception):
    """A body tried out has come to a roll."""


class _NoDice:
    def draw(self, key: str, roll: Roll) -> Faces:
        raise _Rolls


class Run:
    """One act under way: the combat as it changes, and the events that changed it."""

    def __init__(self, rules: Ruleset[Any], combat: Combat[Any], dice: Dice, seq: int) -> None:
        self.rules = rules
        self.combat = combat
        self.dice = dice
        self.seq = seq
        self.exploring = False
        self.events: list[Event] = []

    def emit(self, event: Event) -> None:
        self.events.append(event)
        self.combat = evolve(self.rules, self.combat, event)

    def carry_out(self, command: Command) -> None:
        if self.combat.outcome is not None:
            raise Refused("The battle is over")
        match command:
            case Begin():
                if self.combat.round or self.combat.agenda:
                    raise Refused("The battle has begun already")
            case Act():
                self.act(command)
            case Skip():
                self.skip(command)
            case End():
                self.emit(Ended(Outcome(None, "ended_by_gm")))
                return
            case Muster():
                self.muster(command)
        self.advance()

    def turn(
        self, seat: Seat, action: str, by: By = "rule", bound: dict[str, str] | None = None
    ) -> Turn[Any]:
        return Turn(
            self.combat.state,
            self.combat.round,
            seat,
            action,
            by,
            bound,
            content=self.rules.content,
            exploring=self.exploring,
        )

    def act(self, wish: Act) -> None:
        action = self.rules.actions.get(wish.action)
        if action is None:
            raise Refused(f"There is no action called {wish.action}")
        frame = self.combat.window
        if wish.window is not None and (frame is None or frame.id != wish.window):
            raise Passed("That moment has passed")
        if wish.seat.station not in action.stations:
            names = " or ".join(self.rules.station(s).name for s in action.stations)
            raise NotNow(f"{action.name} belongs to the {names.lower()}")
        if action.gm and wish.by != "gm":
            raise NotYours(f"{action.name} is the GM's to do")
        if frame is None and not self.combat.round:
            raise NotNow("The battle has not begun")
        if action.anytime:
            turn = self.turn(wish.seat, action.id, wish.by)
            params = accept(self.rules, turn, action, wish.params)
            self.emit(Chosen(Answer(wish.seat, action.id, params, wish.by), "anytime"))
            self.perform(turn, action, params)
            return
        if frame is None:
            raise NotNow("The battle waits for nobody now")
        self.entitled(wish, action, frame)
        turn = self.turn(wish.seat, action.id, wish.by, frame.bound)
        params = accept(self.rules, turn, action, wish.params)
        self.answer(frame, turn, Answer(wish.seat, action.id, params, wish.by))

    def entitled(self, wish: Act, action: Action, frame: Frame) -> None:
        ask = cast("Ask", frame.step)
        if ask.menu not in action.menus:
            raise NotNow(f"{action.name} is not possible now")
        if wish.seat not in asked_seats(self.rules, self.combat, frame):
            raise NotYours("It is not that seat's move")
        if not ask.held and frame.answer_of(wish.seat) is not None:
            raise NotYours("That seat has answered already")

    def answer(self, frame: Frame, turn: Turn[Any], answer: Answer, *, last: bool = False) -> None:
        """Take an answer; held ones take effect when all have answered. `last`: no more of it."""
        ask = cast("Ask", frame.step)
        action = self.rules.actions[answer.action]
        if ask.held:
            self.try_out(turn, action, answer.params)
            self.emit(Answered(frame.id, answer))
            return
        if ask.closes == "first":
            self.emit(Left(frame.id))
        elif ask.closes == "each" or action.idle or last:
            self.emit(Answered(frame.id, answer))
        self.emit(Chosen(answer, ask.menu))
        turn.state = self.combat.state
        self.perform(turn, action, answer.params)

    def skip(self, command: Skip) -> None:
        frame = self.combat.window
        if frame is None or (command.window is not None and frame.id != command.window):
            raise Passed("That moment has passed")
        for seat in asked_seats(self.rules, self.combat, frame):
            now = self.combat.window
            if now is None or now.id != frame.id:
                return
            if now.answer_of(seat) is None:
                self.default(now, seat, command.by)
                self.advance(until=frame.id)

    def muster(self, command: Muster) -> None:
        for event in command.events:
            self.emit(event)
        for ship in command.ships:
            if self.rules.joined is not None:
                turn = self.turn(Seat(ship, "joined"), "joined")
                self.run(turn, self.rules.joined(turn))

    def default(self, frame: Frame, seat: Seat, by: By) -> Answer:
        """Answer for a seat as the window's default says."""
        turn = self.turn(seat, "", by, frame.bound)
        answer = self.default_answer(frame, turn)
        self.answer(frame, turn, answer, last=True)
        return answer

    def foretold(self, frame: Frame, ask: Ask, seat: Seat) -> bool:
        """Answer for a seat what it has said beforehand, if it has and that is possible now."""
        if self.rules.standing is None or self.exploring:
            return False
        turn = self.turn(seat, ask.menu, "rule", frame.bound)
        choice = self.rules.standing(turn)
        if choice is None:
            return False
        before, count = self.combat, len(self.events)
        turn.action = choice.action
        try:
            params = accept(self.rules, turn, self.rules.actions[choice.action], choice.params)
            self.answer(frame, turn, Answer(seat, choice.action, params, turn.by))
        except Refused:
            self.combat = before
            del self.events[count:]
            return False
        return True

    def default_answer(self, frame: Frame, turn: Turn[Any]) -> Answer:
        choice = self.rules.defaults[cast("Ask", frame.step).default](turn)
        turn.action = choice.action
        params = accept(self.rules, turn, self.rules.actions[choice.action], choice.params)
        return Answer(turn.seat, choice.action, params, turn.by)

    def try_out(self, turn: Turn[Any], action: Action, params: Params) -> None:
        """Raises Refused if the body refuses before its first roll; nothing happens yet."""
        trial = Run(self.rules, self.combat, _NoDice(), self.seq)
        again = trial.turn(turn.seat, action.id, turn.by, turn.bound)
        again.given = dict(params)
        with suppress(_Rolls):
            trial.perform(again, action, params)

    def perform(self, turn: Turn[Any], action: Action, params: Params) -> None:
        price = action.price(turn, params)
        if price:
            self.run(turn, self.rules.pay(turn, price))
        self.run(turn, action.body(turn, **params))

    def run(self, turn: Turn[Any], play: Play | None) -> None:
        """Run a body to its end, then put what it pushed on top, first step uppermost."""
        if play is None:
            return
        pushed: list[tuple[Step, dict[str, str]]] = []
        answer: Rolled | None = None
        try:
            while True:
                said = play.send(answer)
                answer = None
                match said:
                    case Push(steps, bound):
                        pushed.extend((step, {**turn.bound, **bound}) for step in steps)
                    case Draw():
                        answer = self.draw(said, turn.action)
                    case LeftBattle(ship):
                        pushed = [(s, b) for s, b in pushed if b.get("ship") != ship]
                        self.emit(said)
                    case _:
                        self.emit(said)
                turn.state = self.combat.state
        except StopIteration:
            pass
        for step, bound in reversed(pushed):
            self.enter(step, bound)

    def draw(self, wish: Draw, action: str) -> Rolled:
        what = action if wish.purpose == action else f"{action}/{wish.purpose}"
        base = f"{self.combat.round}/{wish.who}/{what}"
        key = f"{base}/{self.combat.ordinals.get(base, 0)}"
        faces = self.dice.draw(key, wish.roll)
        reading = wish.roll.read(faces)
        rolled = Rolled(
            key=key,
            who=wish.who,
            purpose=wish.purpose,
            form=wish.roll.form,
            modifiers=wish.roll.modifiers,
            faces=faces,
            needs=wish.roll.needs,
            success=reading.success,
            degree=reading.degree,
        )
        self.emit(rolled)
        return rolled

    def enter(self, step: Step, bound: dict[str, str]) -> None:
        self.emit(Entered(Frame(f"{self.seq}.{len(self.events)}", step, bound)))

    def advance(self, until: str | None = None) -> None:
        """Run the agenda until a window waits for somebody or the battle is over.

        Given `until`, only what lies above the frame with this id.
        """
        for _ in range(STEP_LIMIT):
            if self.combat.outcome is not None:
                return
            outcome = self.rules.over(self.combat.state)
            if outcome is not None:
                self.emit(Ended(outcome))
                return
            if until is not None and all(f.id != until for f in self.combat.agenda[:-1]):
                return
            top = self.combat.top
            if top is None:
                self.emit(RoundBegan(self.combat.round + 1))
                for step in reversed(self.rules.round(self.combat.state)):
                    self.enter(step, {})
            elif self.waits(top):
                return
        raise RuntimeError(f"the agenda of {self.rules.id} comes to no window")

    def waits(self, top: Frame) -> bool:
        """One step of the agenda; True if it waits for somebody."""
        match top.step:
            case Do(rule):
                self.emit(Left(top.id))
                turn = self.turn(Seat(top.bound.get("ship", "-"), rule), rule, bound=top.bound)
                self.run(turn, self.rules.rules[rule](turn))
                return False
            case Each(name=name, roster=roster, body=body):
                turn = self.turn(Seat(top.bound.get("ship", "-"), name), name, bound=top.bound)
                rest = (m for m in self.rules.rosters[roster](turn) if m not in top.visited)
                member = next(rest, None)
                if member is None:
                    self.emit(Left(top.id))
                    return False
                self.emit(Visited(top.id, member))
                for step in reversed(body):
                    self.enter(step, {**top.bound, name: member})
                return False
            case Ask():
                return self.opens(top, top.step)

    def opens(self, frame: Frame, ask: Ask) -> bool:
        """Close a window nobody is left in, take defaults for who has nothing to decide."""
        seats = asked_seats(self.rules, self.combat, frame)
        waiting = [seat for seat in seats if frame.answer_of(seat) is None]
        if not waiting:
            self.close(frame, ask, seats)
            return False
        if any(self.foretold(frame, ask, seat) for seat in waiting):
            return False
        if ask.held or ask.closes == "each":
            idle = [s for s in waiting if not has_choice(self.rules, self.combat, frame, s)]
            if not idle:
                return True
        elif any(has_choice(self.rules, self.combat, frame, s) for s in waiting):
            # Who can do nothing now may yet be given something to do by the others.
            return True
        else:
            idle = waiting
        self.default(frame, idle[0], "rule")
        return False

    def close(self, frame: Frame, ask: Ask, seats: tuple[Seat, ...]) -> None:
        """All have answered: held answers take effect together, in the seats' order."""
        self.emit(Left(frame.id))
        if not ask.held:
            return
        answers = [answer for seat in seats if (answer := frame.answer_of(seat)) is not None]
        for answer in answers:
            before, count = self.combat, len(self.events)
            try:
                self.take_effect(frame, ask, answer)
            except Refused:
                # Another held answer has made this one impossible: nobody is left to ask.
                self.combat = before
                del self.events[count:]
                turn = self.turn(answer.seat, "", "rule", frame.bound)
                self.take_effect(frame, ask, self.default_answer(frame, turn))

    def take_effect(self, frame: Frame, ask: Ask, answer: Answer) -> None:
        self.emit(Chosen(answer, ask.menu))
        turn = self.turn(answer.seat, answer.action, answer.by, frame.bound)
        turn.given = dict(answer.params)
        self.perform(turn, self.rules.actions[answer.action], answer.params)
