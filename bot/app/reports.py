"""What an act has told: cards for everybody and for sides, and who is called by it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import cast

from bot.app.battle import AnyCombat, AnyRules, Battle
from bot.app.posts import Called, Ending, Ping, Post, Private, Result
from bot.app.questions import closed_prompts, is_prompt
from bot.core.agenda import Answer, Ask, Frame
from bot.core.blocks import Card
from bot.core.combat import Answered, Chosen, Entered, Left
from bot.core.legal import open_seats
from bot.core.play import Event
from bot.core.ruleset import Told
from bot.core.seats import PUBLIC, Seat, Viewer, side_viewer
from bot.core.view import SEALED, view


def sealed_frames(before: AnyCombat, events: Iterable[Event]) -> dict[str, Frame]:
    """Windows with sealed answers that stood open before an act or opened in it."""
    frames = [*before.agenda, *(e.frame for e in events if isinstance(e, Entered))]
    return {f.id: f for f in frames if isinstance(f.step, Ask) and f.step.sealed}


def masked(before: AnyCombat, events: Sequence[Event]) -> tuple[Event, ...]:
    """The events of an act with sealed answers made unreadable. Once opened, `Chosen` tells."""
    sealed = sealed_frames(before, events)
    return tuple(
        Answered(e.frame, Answer(e.answer.seat, SEALED, {}, e.answer.by))
        if isinstance(e, Answered) and e.frame in sealed
        else e
        for e in events
    )


def opened_frames(before: AnyCombat, events: Sequence[Event]) -> tuple[Frame, ...]:
    """The windows whose sealed answers an act opened."""
    sealed = sealed_frames(before, events)
    return tuple(sealed[e.frame] for e in events if isinstance(e, Left) and e.frame in sealed)


def is_sealed(before: AnyCombat, events: Sequence[Event]) -> bool:
    """Whether an act did nothing but leave a sealed answer."""
    sealed = sealed_frames(before, events)
    return bool(events) and all(isinstance(e, Answered) and e.frame in sealed for e in events)


def nobody(seat: Seat) -> str:
    return ""


@dataclass(frozen=True)
class Happened:
    """One act with the combat on either side of it. `who` is the person's name, if any.

    `played_by` names whoever has claimed a seat.
    """

    rules: AnyRules
    before: AnyCombat
    events: tuple[Event, ...]
    after: AnyCombat
    by: str
    who: str = ""
    played_by: Callable[[Seat], str] = nobody

    def told(self, number: int | None) -> Told:
        return Told(self.after.seq, number, self.by, masked(self.before, self.events))

    def cards(self, viewer: Viewer, number: int | None = None) -> tuple[Card, ...]:
        """The act as one viewer may read it; nothing while it is sealed."""
        if is_sealed(self.before, self.events):
            return ()
        before, after = self.seen(viewer)
        cards = self.rules.present.report(before, self.told(number), after)
        return tuple(replace(c, footer=self._footer(c, number, viewer)) for c in cards)

    @cached_property
    def _views(self) -> dict[Viewer, tuple[AnyCombat, AnyCombat]]:
        return {}

    def seen(self, viewer: Viewer) -> tuple[AnyCombat, AnyCombat]:
        """The combat on either side of the act without what the viewer may not know."""
        if viewer not in self._views:
            before = view(self.rules, self.before, viewer)
            self._views[viewer] = before, view(self.rules, self.after, viewer)
        return self._views[viewer]

    def _footer(self, card: Card, number: int | None, viewer: Viewer) -> str:
        first = f"#{number}" if number is not None else ""
        person = self._person(card.of, viewer)
        return " · ".join(part for part in (first, person, card.footer) if part)

    @cached_property
    def _acting(self) -> set[Seat]:
        """The seats whose answers the act was."""
        answers = (e.answer for e in self.events if isinstance(e, Chosen))
        return {answer.seat for answer in answers if answer.by == self.by}

    def _person(self, of: Seat | None, viewer: Viewer) -> str:
        """Who has acted; of a deed of another seat whoever plays that, as far as may be known."""
        if of is None or self._acting == {of}:
            if self.by not in ("gm", "npc") or not self.who:
                return self.who
            return f"GM {self.who}{self._instead_of(viewer)}"
        return self.played_by(of) if self.rules.sees(self.after.state, viewer, of) else ""

    def _instead_of(self, viewer: Viewer) -> str:
        """` for Mira` where the GM has acted for her seat or skipped it."""
        seat = next(iter(self._acting), None)
        if self.by != "gm" or seat is None or len(self._acting) > 1:
            return ""
        known = self.rules.sees(self.after.state, viewer, seat)
        holder = self.played_by(seat) if known else ""
        return f" for {holder}" if holder not in ("", self.who) else ""

    def secrets(self, public: Sequence[Card]) -> tuple[Private, ...]:
        """What a side may read beyond what everybody reads."""
        found: list[Private] = []
        known = [replace(card, footer="") for card in public]
        for side in dict.fromkeys(self.rules.sides(self.after.state).values()):
            viewer = side_viewer(side)
            if self.seen(viewer) == self.seen(PUBLIC):
                continue
            cards = self.cards(viewer)
            if len(cards) > len(public):
                more = tuple(c for c in cards if replace(c, footer="") not in known)
                found.append(Private(side, more))
        return tuple(found)


def posts(
    battle: Battle,
    happened: Happened,
    number: int,
    actor: int | None,
    earlier: Sequence[Answer] = (),
) -> list[Post]:
    """Everything an act sends, in order. `battle` is as it is after the act.

    `earlier`: what was done in the open window in acts before this one.
    """
    public = happened.cards(PUBLIC, number)
    sent: list[Post] = [Result(number, public)] if public else []
    sent += happened.secrets(public)
    sent += closed_prompts(battle, happened.before, happened.events, happened.after, earlier)
    if happened.after.outcome is not None:
        card = battle.rules.present.ending(happened.seen(PUBLIC)[1])
        return [*sent, Ending(card, battle.seal, battle.row.seed.hex())]
    return [*sent, *pings(battle, happened.before, happened.after, actor)]


def is_news(battle: Battle, post: Post, actor: int) -> bool:
    """Whether anybody but the actor would read a post: a side may have no other reader."""
    if not isinstance(post, Private):
        return True
    crew = {
        user
        for member, user in battle.table.claims.items()
        if (who := battle.member(member)) is not None and battle.sides.get(who.ship) == post.side
    }
    return bool((crew or set(battle.table.gms[:1])) - {actor})


def pings(
    battle: Battle, before: AnyCombat, after: AnyCombat, actor: int | None
) -> tuple[Ping, ...]:
    """One for a window that is new, for everybody in it but who has just acted.

    Seats that not everybody may know of are called apart, each side by itself.
    """
    frame = after.window
    if frame is None:
        return ()
    on_prompt = is_prompt(battle.rules, frame)
    if _was_open(before, frame):
        late = _called_late(battle, before, after, actor) if on_prompt else None
        return () if late is None else (late,)
    if not (battle.table.pings or on_prompt):
        return ()
    seats = open_seats(battle.rules, after)
    hidden = [s for s in seats if not battle.rules.sees(after.state, PUBLIC, s)]
    groups: dict[str, list[Seat]] = {"": [s for s in seats if s not in hidden]}
    for seat in hidden:
        groups.setdefault(battle.sides.get(seat.ship, ""), []).append(seat)
    found = (_ping(battle, after, frame, side, group, actor) for side, group in groups.items())
    return tuple(ping for ping in found if ping is not None)


def _called_late(
    battle: Battle, before: AnyCombat, after: AnyCombat, actor: int | None
) -> Ping | None:
    """Those whom an answer lets answer, too, as who may aid it: the prompt stands there already."""
    window = after.window
    if not battle.table.pings or window is None or before.window is None:
        return None
    if before.window.id != window.id:
        return None
    earlier = open_seats(battle.rules, before)
    known = {actor, *(user for seat in earlier for user in to_call(battle, seat))}
    people: dict[int, list[Seat]] = {}
    for seat in open_seats(battle.rules, after):
        if seat not in earlier and battle.rules.sees(after.state, PUBLIC, seat):
            for user in to_call(battle, seat):
                if user not in known:
                    people.setdefault(user, []).append(seat)
    seen = view(battle.rules, after, PUBLIC)
    called = tuple(
        Called(user, tuple(battle.rules.present.seat(seen, s) for s in theirs))
        for user, theirs in people.items()
    )
    return Ping(window.id, called) if called else None


def _was_open(before: AnyCombat, frame: Frame) -> bool:
    """Whether a window is the one that stood open, or the one that this had interrupted."""
    window = before.window
    if window is None or window.id == frame.id:
        return window is not None
    # Seats act until they pass: those of them who may act after the interruption were called.
    passed = cast("Ask", frame.step).closes == "passed"
    later = window.id.partition(".")[0] != frame.id.partition(".")[0]
    return passed and later and any(f.id == frame.id for f in before.agenda)


def _ping(
    battle: Battle,
    after: AnyCombat,
    frame: Frame,
    side: str,
    seats: Sequence[Seat],
    actor: int | None,
) -> Ping | None:
    viewer = side_viewer(side) if side else PUBLIC
    seen = view(battle.rules, after, viewer)
    people: dict[int, list[Seat]] = {}
    for seat in seats:
        for user in to_call(battle, seat):
            people.setdefault(user, []).append(seat)
    if actor is not None:
        people.pop(actor, None)
    prompt = battle.rules.present.window(seen, viewer) if is_prompt(battle.rules, frame) else None
    if not seats or (not people and prompt is None):
        return None
    called = tuple(
        Called(user, tuple(battle.rules.present.seat(seen, s) for s in theirs))
        for user, theirs in people.items()
    )
    return Ping(frame.id, called, prompt, side, battle.table.pings)


def to_call(battle: Battle, seat: Seat) -> tuple[int, ...]:
    """The users who answer for a seat: its holder, else the GM; nobody where it plays by itself."""
    user = battle.holder(seat)
    if user is not None:
        return (user,)
    plays_itself = battle.table.npcs_play and battle.is_gms(seat.ship)
    return () if plays_itself else battle.table.gms[:1]


def is_asked(battle: Battle, user: int) -> bool:
    """Whether the open window waits for a user."""
    if battle.combat is None or battle.is_over:
        return False
    return any(user in to_call(battle, seat) for seat in open_seats(battle.rules, battle.combat))
