"""Who may do what: the one place where people are checked."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from bot.app.battle import Battle, plain
from bot.core.action import Action
from bot.core.decide import NotNow
from bot.core.legal import open_seats
from bot.core.refusal import Refused
from bot.core.ruleset import Member
from bot.core.seats import GM, PUBLIC, By, Seat, Viewer, side_viewer

NO_SUCH_SHIP = "That ship is not in this battle"
ASK_THE_GM = "Ask the GM"


@dataclass(frozen=True, slots=True)
class Person:
    """A user as Discord shows one in a server."""

    user_id: int
    name: str
    role_ids: frozenset[int] = frozenset()
    manage_guild: bool = False


@dataclass(frozen=True, slots=True)
class Standing:
    """What a person is in one battle. `viewer` is as whom the person looks at it.

    `posts` are the seats by which the person is spoken of, among all the seats held, `titles`
    what the rulebook calls who sits there.
    """

    person: Person
    is_gm: bool
    members: tuple[Member, ...]
    seats: tuple[Seat, ...]
    posts: tuple[Seat, ...]
    titles: tuple[str, ...]
    sides: frozenset[str]
    viewer: Viewer

    @property
    def user(self) -> int:
        return self.person.user_id

    @property
    def ships(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(m.ship for m in self.members))


def standing(battle: Battle, person: Person, gm_role: int | None = None) -> Standing:
    """GM is who opened the combat or was handed it, holders of the role, and Manage Server.

    A GM with a seat looks as its crew does: playing along does not spoil the battle.
    """
    claims = battle.table.claims
    members = tuple(m for m in battle.members if claims.get(m.id) == person.user_id)
    is_gm = (
        person.user_id in battle.table.gms
        or person.manage_guild
        or (gm_role is not None and gm_role in person.role_ids)
    )
    sides = {battle.sides[m.ship] for m in members if m.ship in battle.sides}
    viewer = GM if is_gm else PUBLIC
    if len(sides) == 1:
        viewer = side_viewer(next(iter(sides)))
    seats = tuple(dict.fromkeys(seat for m in members for seat in m.seats))
    posts = battle.posts(seats)
    stations = (battle.rules.station(seat.station) for seat in posts)
    titles = tuple((station.title or station.name).lower() for station in stations)
    return Standing(person, is_gm, members, seats, posts, titles, frozenset(sides), viewer)


def viewer_of(who: Standing, *, as_gm: bool = False) -> Viewer:
    """As whom a person looks; a GM may look as the GM even while holding a seat."""
    return GM if as_gm and who.is_gm else who.viewer


def need_gm(who: Standing, what: str) -> None:
    """Raises Refused unless the person is a GM. `what`: "Skipping a window"."""
    if not who.is_gm:
        raise Refused(f"{what} is for the GM", _yours(who), ASK_THE_GM)


def may_know(battle: Battle, who: Standing, seat: Seat) -> bool:
    """Whether a person may read that a seat exists.

    Players' own ships are no secret before the battle, nor where all players are of one side.
    """
    side = battle.sides.get(seat.ship)
    if side is None:
        return False
    if who.is_gm or side in who.sides:
        return True
    is_before = battle.combat is None
    if not battle.is_gms(seat.ship) and (is_before or battle.has_all_players(seat.ship)):
        return True
    return battle.sees(who.viewer, seat)


def acts_for(battle: Battle, who: Standing, seat: Seat) -> By:
    """As what the person may act for a seat: its holder, or the GM for any.

    Raises Refused naming the holder, but no seat the person may not know of.
    """
    holders = battle.holders(seat)
    claims = battle.table.claims
    if any(claims.get(holder) == who.user for holder in holders):
        return "player"
    if who.is_gm:
        return "gm"
    if not may_know(battle, who, seat):
        raise Refused(NO_SUCH_SHIP, _yours(who))
    if seat.station == "gm":
        raise Refused("That is for the GM to decide", _yours(who, seat.ship), ASK_THE_GM)
    post = plain(battle.called(who.viewer, seat))
    user = battle.holder(seat)
    if user is not None:
        name = battle.table.name(user)
        raise Refused(
            f"{name} is the {post}",
            _yours(who, seat.ship),
            battle.rules.station(seat.station).filled
            or f"Ask {name} to leave the seat, or the GM to assign you",
        )
    if battle.is_gms(seat.ship) or not any(battle.member(h) for h in holders):
        raise Refused(f"The GM acts for the {post}", _yours(who, seat.ship), ASK_THE_GM)
    raise Refused(
        f"You are not the {post}",
        f"{_yours(who, seat.ship)} Nobody has taken the seat, so the GM acts for it.",
        "Take it: /crew claim",
    )


def may_claim(battle: Battle, who: Standing, member: Member) -> None:
    """Raises Refused if the crew member is taken, the GM's, or of an enemy of one's own crew."""
    if not any(may_know(battle, who, seat) for seat in member.seats):
        raise Refused(NO_SUCH_SHIP, _yours(who))
    post = post_of(battle, who.viewer, member)
    user = battle.table.claims.get(member.id)
    if user is not None and user != who.user:
        raise Refused(
            f"{battle.table.name(user)} is the {post}",
            _yours(who, member.ship),
            "Free seats: /crew list",
        )
    if who.is_gm:
        return
    if battle.is_gms(member.ship):
        raise Refused(
            f"The GM acts for the {post}", _yours(who), "Free seats: /crew list, or ask the GM"
        )
    if not member.able:
        raise Refused(f"{member.name} is out of action", _yours(who), "Free seats: /crew list")
    if who.sides and battle.sides.get(member.ship) not in who.sides:
        raise Refused(
            f"The {post} is on the other side", _yours(who), "Leave your seat first: /crew leave"
        )


def seat_for(
    battle: Battle, who: Standing, action: Action, seat: Seat | None, ship: str | None
) -> tuple[Seat, By]:
    """For which seat a person acts: the given one, or what follows from the seats held.

    Raises Refused if there is none, or if several ships are possible.
    """
    if seat is not None:
        return seat, acts_for(battle, who, seat)
    asked = open_seats(battle.rules, battle.combat) if battle.combat is not None else ()
    held = [s for s in who.seats if s.station in action.stations and ship in (None, s.ship)]
    if not held and who.is_gm:
        able = [s for s in asked if s.station in action.stations and ship in (None, s.ship)]
        held = [s for s in able if battle.holder(s) is None] or able
    waiting = [s for s in held if s in asked] if not action.anytime else held
    found = waiting or held
    if len({s.ship for s in found}) > 1:
        raise Refused(
            "For which ship?",
            f"You have {_several(plain(battle.called(who.viewer, s)) for s in found)}.",
            "Name it by the option ship",
        )
    if found:
        return found[0], acts_for(battle, who, found[0])
    return _not_held(battle, who, action, ship)


def _not_held(battle: Battle, who: Standing, action: Action, ship: str | None) -> tuple[Seat, By]:
    """The seat on the person's own or the named ship, whose holder the refusal names.

    Raises NotNow for a GM whom no open window asks for such an act.
    """
    ships = [ship] if ship is not None else list(who.ships)
    for place in ships:
        for member in battle.members:
            seats = (s for s in member.seats if s.ship == place and s.station in action.stations)
            for seat in seats:
                return seat, acts_for(battle, who, seat)
    if ship is not None and ship not in battle.sides:
        raise Refused(NO_SUCH_SHIP, _yours(who))
    if who.is_gm:
        raise NotNow(f"{action.name} is not possible now")
    names = " or ".join(battle.rules.station(s).name.lower() for s in action.stations)
    raise Refused(f"{action.name} is for the {names}", _yours(who), "Take a seat: /crew claim")


def post_of(battle: Battle, viewer: Viewer, member: Member) -> str:
    """A crew member by seat: "pilot of ▲1 Lantern"; by name who has none."""
    return posts_of(battle, viewer, member)[0]


def posts_of(battle: Battle, viewer: Viewer, member: Member) -> list[str]:
    """The same for each seat of somebody with several, once where they are called alike."""
    called = [plain(battle.called(viewer, seat)) for seat in battle.posts(member.seats)]
    return list(dict.fromkeys(called)) or [member.name]


def _yours(who: Standing, ship: str = "") -> str:
    titled = list(zip(who.posts, who.titles, strict=True))
    here = [title for seat, title in titled if seat.ship == ship]
    if here:
        return f"You are its {_several(here)}."
    if who.posts:
        return f"You are the {_several(who.titles)}."
    return "You have no seat."


def _several(names: Iterable[str]) -> str:
    *first, last = dict.fromkeys(names)
    return f"{', '.join(first)} and {last}" if first else last
