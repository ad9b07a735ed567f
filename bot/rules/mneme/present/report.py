"""The messages and the log lines of one act: a message a scene (2.3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal, NamedTuple

from bot.core.blocks import Block, Card, Field, Kind, Line, Soft, Words
from bot.core.combat import Chosen, Combat
from bot.core.play import Event, Rolled
from bot.core.ruleset import Told
from bot.core.seats import Seat
from bot.rules.mneme import events as e
from bot.rules.mneme.acts import ACTIONS
from bot.rules.mneme.checks import UNOPPOSED
from bot.rules.mneme.content import Content
from bot.rules.mneme.present.telling import says
from bot.rules.mneme.present.words import Sight, needs_words
from bot.rules.mneme.state import State
from bot.rules.twod6.wording import dice_line, keep, listed, modifier_field, plural

SceneKind = Literal["act", "initiative", "damage", "flow"]
ATTACKS = {"direct_attack", "attack_group", "launch", "control", "missile_attack"}
LANDED = (e.PartHurt, e.ArmorLost, e.StatusSet, e.FuelLost, e.CargoLost, e.Wounded, e.Irradiated,
          e.Repaired, e.LocksFailed, e.TookOver)  # fmt: skip
BY = {"clock": "by the clock", "gm": "by the referee", "npc": "by itself"}
FOILED = {
    "dodge": "dodges",
    "point_defense": "shoots the missiles down",
    "go_ballistic": "goes ballistic",
    "board": "beats the boarders off",
}
"""What a ship has done whose roll against a deed has worked."""
MOST = 6


@dataclass
class Scene:
    """Events that belong into one message."""

    kind: SceneKind
    chosen: Chosen | None = None
    acting: e.Acting | None = None
    events: list[Event] = field(default_factory=list[Event])

    @property
    def rolls(self) -> list[Rolled]:
        return [event for event in self.events if isinstance(event, Rolled)]

    @property
    def came(self) -> e.Came | None:
        return next((event for event in self.events if isinstance(event, e.Came)), None)

    @property
    def action(self) -> str:
        if self.acting is not None:
            return self.acting.action
        return "" if self.chosen is None else self.chosen.answer.action


class Tale(NamedTuple):
    """A line of the log, and a message if the scene is worth one."""

    line: Words
    card: Card | None = None


def scenes(events: Sequence[Event]) -> Iterator[Scene]:
    """The events of one act, cut where another message begins."""
    now = Scene("flow")
    for event in events:
        kind = _cut(now, event)
        if kind is not None:
            if now.events or now.chosen or now.acting:
                yield now
            now = Scene(
                kind,
                event if isinstance(event, Chosen) else None,
                event if isinstance(event, e.Acting) else None,
            )
        if not isinstance(event, Chosen | e.Acting):
            now.events.append(event)
    if now.events or now.chosen or now.acting:
        yield now


def _cut(now: Scene, event: Event) -> SceneKind | None:
    match event:
        case Chosen() | e.Acting():
            return "act"
        case Rolled(purpose="initiative") if now.kind != "initiative":
            return "initiative"
        case e.HitTaken() if now.kind != "damage":
            return "damage"
        case e.DeedDeclared(deed) if deed.action == "missile_attack":
            return "act"
        case e.ShipTurnBegan() | e.ShipTurnEnded() | e.TurnBegan() | e.BattleBegan():
            return "flow" if now.kind != "flow" else None
        case _:
            return None


def tales(tables: Content, before: Combat[Any], told: Told, after: Combat[Any]) -> list[Tale]:
    """Everything an act has to tell, in order."""
    sight = Sight(tables, after.state)
    found: list[Tale] = []
    for scene in scenes(told.events):
        found += _tale(sight, scene, before.state, told.by)
    return found


def _tale(sight: Sight, scene: Scene, before: State, by: str) -> Iterator[Tale]:
    if scene.kind == "initiative":
        yield from _initiative(sight, scene)
    elif scene.kind == "damage":
        yield from _damage(sight, scene)
    elif scene.came is not None and scene.came.action in ATTACKS:
        yield from _attack(sight, scene, scene.came, before)
    elif scene.came is not None:
        yield from _deed(sight, scene, scene.came, before)
    elif scene.kind == "act":
        yield from _act(sight, scene, by)
    else:
        for line in _told(sight, scene):
            yield Tale(line)


def _told(sight: Sight, scene: Scene) -> list[Words]:
    """Every event of a scene that has words, each said once."""
    events = (_as_joining(event, scene.action) for event in scene.events)
    found = (said for event in events if (said := says(sight, event)) is not None)
    return list(dict.fromkeys(found))


def _as_joining(event: Event, action: str) -> Event:
    """Who joined in has done so: a later act does not find him waiting to."""
    if isinstance(event, e.JoiningSet) and action != "join_in":
        return replace(event, joins=True)
    return event


def _name(action: str) -> str:
    return ACTIONS[action].name if action in ACTIONS else action.replace("_", " ").capitalize()


def _of(sight: Sight, ship: str, said: Words) -> Words:
    """Behind the mark of the ship that acts, unless it begins with that itself."""
    (mark,) = sight.short(ship)
    first = said[0] if said else ""
    return said if f"{first} ".startswith(f"{mark} ") else (mark, " · ", *said)


def _ref(action: str) -> str:
    ref = ACTIONS[action].ref if action in ACTIONS else "2.7"
    return f"rules {ref}"


def _act(sight: Sight, scene: Scene, by: str) -> Iterator[Tale]:
    """What somebody has done without a roll, or declared."""
    seat = scene.chosen.answer.seat if scene.chosen is not None else None
    ship = seat.ship if seat is not None else (scene.acting.ship if scene.acting else "")
    action = ACTIONS.get(scene.action)
    said = _told(sight, scene)
    declared = next((d for d in scene.events if isinstance(d, e.DeedDeclared)), None)
    if declared is not None:
        target = declared.deed.target
        at = (" at ", *sight.full(target), ", who may react") if target else ()
        said.insert(0, (f"{_name(scene.action)}", *at))
    idle = action is not None and action.idle
    note = BY.get(scene.chosen.answer.by, "") if scene.chosen is not None else ""
    tail: Words = (" ", Soft(note)) if note and note != BY.get(by) else ()
    if not said:
        if not idle and action is not None and ship in sight.state.ships:
            yield Tale((*sight.short(ship), f" · {action.name}", *tail))
        return
    line: Words = (*_of(sight, ship, listed(said[:MOST], " · ")), *tail)
    card = Card(
        Kind.MOVE,
        (*(sight.unit(ship) if ship in sight.state.ships else ("Referee",)),
         f" · {_name(scene.action)}"),
        said[0],
        tuple(Line(words) for words in said[1:MOST]),
        footer=_ref(scene.action),
    )  # fmt: skip
    yield Tale(line, None if idle and len(said) == 1 and scene.kind != "act" else card)


def _dice(sight: Sight, scene: Scene) -> tuple[list[Block], Rolled | None]:
    """The dice lines of a contest; the last is the roll that decides."""
    rolls = scene.rolls
    main = rolls[-1] if rolls else None
    blocks: list[Block] = []
    for rolled in rolls:
        label = "" if rolled is main else rolled.purpose.replace("_", " ").capitalize()
        if rolled is main and _against(rolled, scene.came):
            label = f"{sight.mark(rolled.who.partition('/')[0])} rolls"
        blocks.append(dice_line(rolled, label))
    if scene.came is not None and scene.came.needs == ((UNOPPOSED, ""),):
        blocks.append(Line((f"Nobody reacts: {UNOPPOSED} is enough",)))
    return blocks, main


def _against(main: Rolled | None, came: e.Came | None) -> bool:
    """Whether the roll that decides is not the actor's: a player who reacts rolls (1.1)."""
    return main is not None and came is not None and not main.who.startswith(f"{came.ship}/")


def _foiled(sight: Sight, main: Rolled) -> Words:
    """What the roll of whoever reacted has come to."""
    ship = main.who.partition("/")[0]
    return (*sight.name(ship), f" {FOILED.get(main.purpose, 'opposes it')}")


def _fields(main: Rolled | None, came: e.Came) -> tuple[Field, ...]:
    found = modifier_field(main) if main is not None else []
    if len(came.needs) > 1 and main is not None:
        found.append(Field((f"Needs {main.needs}",), (Line((needs_words(came.needs),)),)))
    return tuple(found)


def _actor(sight: Sight, scene: Scene, came: e.Came) -> Words:
    target = (" → ", *sight.full(came.target)) if came.target in sight.state.ships else ()
    return (*sight.unit(came.ship), f" · {_name(came.action)}", *target)


def _whose(scene: Scene, came: e.Came, before: State) -> Seat | None:
    """Who has declared it: the last reaction to it lets it come to pass."""
    declared = [event.deed for event in scene.events if isinstance(event, e.DeedDeclared)]
    deed = declared[0] if declared else before.deed
    if deed is None or (deed.ship, deed.action) != (came.ship, came.action):
        return None
    return Seat(deed.ship, deed.station, deed.crew)


def _attack(sight: Sight, scene: Scene, came: e.Came, before: State) -> Iterator[Tale]:
    """A hit waits for the end of the turn; a miss says what made it one."""
    waiting = [hit for hit in scene.events if isinstance(hit, e.HitWaits)]
    blocks, main = _dice(sight, scene)
    if came.success:
        where = plural(len(waiting), "hit") if len(waiting) > 1 else "Hit"
        title: Words = (f"{where} on ", *sight.name(came.target), f", Effect {came.effect}")
        if _against(main, came):
            why = f"The roll against it fails by {came.effect}, which is the Effect of the attack"
            blocks.append(Line((why,)))
        blocks.append(Line(("The damage is rolled at the end of the turn",)))
    elif main is not None and _against(main, came):
        title = (*_foiled(sight, main), ": no hit")
    else:
        title = (f"Miss by {-came.effect}: ", *sight.name(came.target), " is not hit")
        if came.saved:
            blocks.append(Line(("The reaction made it a miss",)))
    shown = (e.SandCast, e.SalvoThinned, e.SalvoGone, e.SalvoLaunched, e.WentBallistic)
    blocks += [
        Line(said)
        for event in scene.events
        if isinstance(event, shown) and (said := says(sight, event)) is not None
    ]
    card = Card(
        Kind.HARM if came.success else Kind.NOTHING,
        _actor(sight, scene, came),
        title,
        tuple(blocks[: MOST + 2]),
        _fields(main, came),
        "rules 3.5, 2.9",
        glyph="💥" if came.success else "",
        dice=tuple(dice_line(r, r.purpose) for r in scene.rolls),
        of=_whose(scene, came, before),
    )
    yield Tale(_of(sight, came.ship, title), card)


def _deed(sight: Sight, scene: Scene, came: e.Came, before: State) -> Iterator[Tale]:
    """Any other roll: what it brings, or by how much it fails."""
    blocks, main = _dice(sight, scene)
    said = _told(sight, scene)
    if came.success:
        title: Words = said[0] if said else (f"{_name(came.action)}: Effect {came.effect}",)
        rest = said[1:]
    else:
        title = (f"{_name(came.action)} fails by {-came.effect}",)
        if main is not None and _against(main, came):
            title = (f"{_name(came.action)} fails: ", *_foiled(sight, main))
        rest = said
        if came.saved:
            blocks.append(Line(("The reaction made it fail",)))
    blocks += [Line(words) for words in rest[:MOST]]
    card = Card(
        Kind.SUCCESS if came.success else Kind.NOTHING,
        _actor(sight, scene, came),
        title,
        tuple(blocks),
        _fields(main, came),
        _ref(came.action),
        dice=tuple(dice_line(r, r.purpose) for r in scene.rolls),
        of=_whose(scene, came, before),
    )
    yield Tale(_of(sight, came.ship, title), card)


def _damage(sight: Sight, scene: Scene) -> Iterator[Tale]:
    """Hits of the queue: the sum of each, where it went, what broke."""
    sums = [event for event in scene.events if isinstance(event, e.HitLanded)]
    changes = [
        said
        for event in scene.events
        if isinstance(event, LANDED) and (said := says(sight, event)) is not None
    ]
    chain: list[Block] = []
    for event in scene.events:
        if isinstance(event, e.HitLanded | e.Located | e.CrewStruck | e.Came):
            said = _control(sight, event) if isinstance(event, e.Came) else says(sight, event)
            if said is not None:
                chain.append(Line(said if isinstance(event, e.HitLanded) else ("▸ ", *said)))
    if not sums:
        return
    held = not any(event.net for event in sums)
    nothing = "No damage: the armor holds" if held else "Nobody aboard is hurt"
    title = changes[0] if changes else (nothing,)
    card = Card(
        Kind.HARM if changes else Kind.NOTHING,
        ("Damage at the end of the turn",),
        title,
        tuple(Line(change) for change in changes[1:MOST]),
        (Field((plural(len(sums), "hit"),), tuple(chain[:20])),),
        "rules 2.9, 4.7",
        glyph="💥" if changes else "",
        dice=tuple(dice_line(r, r.purpose.replace("_", " ")) for r in scene.rolls),
    )
    lines = changes or [says(sight, sums[0]) or title]
    yield Tale(("💥 ", *listed(lines[:MOST], " · ")), card)
    for event in scene.events:
        if isinstance(event, e.Finished | e.TalkBegan):
            said = says(sight, event)
            if said is not None:
                yield Tale(said)


def _control(sight: Sight, came: e.Came) -> Words:
    """Damage control of a ship of the referee, within the damage of a turn."""
    how = f"Effect {came.effect}" if came.success else "in vain"
    return (*sight.short(came.ship), keep(f" damage control: {how}"))


def _initiative(sight: Sight, scene: Scene) -> Iterator[Tale]:
    """Initiative of all ships in one message, the first on top."""
    now = {event.ship: event.base for event in scene.events if isinstance(event, e.InitiativeSet)}
    ranked = sorted(now, key=lambda ship: -now[ship])
    if not ranked:
        return
    lines: list[Words] = [(*sight.full(ship), f": {now[ship]}") for ship in ranked]
    card = Card(
        Kind.OPENED,
        ("Mneme · Initiative",),
        (*sight.full(ranked[0]), " acts first"),
        tuple(Line(line) for line in lines[:12]),
        (Field(("Dice",), tuple(dice_line(r, sight.mark(r.who)) for r in scene.rolls[:12])),),
        "rules 2.2",
        glyph="🔓",
    )
    yield Tale(("🔓 ", *listed(lines, " · ")), card)
