"""The other games: a crew of five against the GM's ship, and as many ships as the game takes."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, cast

import simcord

from bot.app.battle import Battle
from bot.core.agenda import Ask
from bot.core.legal import offer, open_seats
from bot.core.npc import choices, choose
from bot.core.ruleset import Choice
from bot.core.seats import Seat
from bot.playground.hands import Trouble
from cogs.buttons import parse
from tools.scenes.results import photographed
from tools.studio import Studio, panel

MOST_ACTS = 160
CROWD_ACTS = 60
LATE = 3
"""The round in which a battle is well under way."""
PATIENCE = 6
"""Acts of one seat in one window, after which the GM goes on."""
NAMES = (
    "Grace of the Nine Hundred Lanterns",
    "千の灯籠の優雅なる貨物船",
    "سفينة النجم البعيد",
    "Łódź 🚀 *not bold*",
    "Сорок Первый Гвардейский Легкий",
    "Wasp",
    "`code` __line__ ~~gone~~",
    "Red Jackal",
)
SIDES = ("The Honorable Society of the Nomads", "Jackal's Teeth")


@dataclass(frozen=True, slots=True)
class Game:
    """Which ships fight: template, side, name; the first is the players'."""

    id: str
    ships: Sequence[tuple[str, str, str]]
    seats: Sequence[str]
    """Members of the first ship whom the five players take."""
    crowd: Sequence[str] = ()
    """Templates of many ships with names of every kind, on two sides."""
    options: Mapping[str, str] = field(default_factory=dict[str, str])
    seeds: Sequence[int] = (1,)
    """The dice of the battles; each shows what was not seen before it."""
    rules: str = ""
    """The action whose page of rules is shown."""
    whims: float = 0
    """How often a player does anything that is possible."""
    preset: str = ""
    """Who mans the first ship, if not its own crew."""


GAMES: Mapping[str, Game] = {
    game.id: game
    for game in (
        Game(
            "cepheus",
            (
                ("raider", "Convoy guard", "Perihelion"),
                ("frontier_trader", "Smugglers", "Grudge"),
                ("fighter", "Smugglers", "Needle"),
            ),
            ("s1c1", "s1c4", "s1c2", "s1c6", "s1c7"),
            (
                "merchant_trader",
                "frontier_trader",
                "corvette",
                "fighter",
                "raider",
                "raider",
                "system_defense_boat",
                "cutter",
            ),
            {"start_range": "short"},
            (1, 2),
            "attack",
        ),
        Game(
            "mneme",
            (
                ("corvette", "Convoy", "Heron"),
                ("raider", "Pirates", "Skink"),
                ("fighter", "Pirates", "Corsair"),
            ),
            ("s1c1", "s1c4", "s1c2", "s1c3", "s1c6"),
            (
                "merchant_trader",
                "frontier_trader",
                "corvette",
                "courier_armed",
                "raider",
                "raider",
                "system_defense_boat",
                "fighter",
            ),
            {"start_range": "medium"},
            (1, 2),
            "direct_attack",
        ),
        Game(
            "night_tripper",
            (("armed_cog", "Traders", "Marigold"), ("pirate_raider", "Pirates", "Rust Fang")),
            ("s1c1", "s1c4", "s1c2", "s1c3"),
            ("armed_cog", "pirate_raider"),
            {},
            (1, 2),
            "fire",
        ),
        Game(
            "command_points",
            (("free_merchant", "Crew", "Waykeeper"), ("patrol_boat", "Raiders", "Harrow")),
            ("s1c1", "s1c5", "s1c2", "s1c4", "s1c3"),
            ("free_merchant", "corvette", "shuttle", "patrol_boat", "patrol_boat", "interceptor"),
            {"departments": "no"},
            (1, 2),
            "fire_one",
            0.6,
            "waykeeper",
        ),
    )
}


async def battle(shots: Studio, game: Game) -> None:
    """One battle from its opening on, played as automatic crews would."""
    world, gm = shots.world, shots.world.gm
    people = list(world.crew.values())
    await gm.slash(world.channel, "setup ruleset", game=game.id)
    await gm.slash(world.channel, "combat new", name="Ambush")
    for place, (template, side, name) in enumerate(game.ships):
        await gm.slash(
            world.channel, "ship add", template=template, side=side, name=name, npc=place > 0
        )
    if game.preset:
        await gm.slash(world.channel, "ship crew", ship="s1", preset=game.preset)
    for option, value in game.options.items():
        await gm.slash(world.channel, "combat option", option=option, value=value)
    await shots.take("opening", "Ann", of=world.channel.history()[-1].id)
    await shots.press("welcome", people[0], "Take a seat")
    for who, member in zip(people, game.seats, strict=False):
        await who.slash(world.channel, "crew claim", member=member)
    await shots.ask("seats", people[0], "crew list")
    await photographed(shots, partial(gm.slash, world.channel, "combat start"))
    await fight(shots, game)
    await shots.ask("my-ship", people[1], "ship show")
    await shots.ask("rules", people[1], "rules", action=game.rules)
    await shots.ask("rules-station", people[1], "rules")
    await shots.ask("help", people[1], "help")
    now = await shots.battle()
    if not now.is_over:
        shown = panel(await shots.ask("end-asked", gm, "gm end"))
        (end,) = (part for part in controls(shown) if str(part["label"]).startswith("End after"))
        await gm.click(shown, custom_id=str(end["custom_id"]))
    await shots.take("end", "Ann")
    await shots.ask("verify", people[0], "combat verify")
    await shots.press("log", people[0], "Log")


async def fight(shots: Studio, game: Game) -> None:
    """Act by act; what is new in the channel is photographed, and each player's console once."""
    seen: dict[tuple[str, Seat], int] = {}
    for number in range(MOST_ACTS):
        now = await shots.battle()
        if now.is_over:
            return
        combat = now.going_on()
        frame = combat.window
        if frame is None:
            return
        seat = asked(now)
        seen[frame.id, seat] = seen.get((frame.id, seat), 0) + 1
        await states(shots, now, number)
        if now.holder(seat) is not None:
            await console(shots, now, seat)
        patient = seen[frame.id, seat] <= PATIENCE
        await photographed(shots, partial(play, shots, game, now, seat, patient=patient))


def wish(now: Battle, seat: Seat, game: Game) -> Choice:
    """What a player does: now and then anything that is possible, else what a policy chooses."""
    combat = now.going_on()
    frame = combat.window
    chance = random.Random(f"{game.id} {combat.seq}")
    if frame is not None and chance.random() < game.whims:
        found = choices(now.rules, combat, seat, frame)
        deeds = sorted({c.action for c in found if not now.rules.actions[c.action].idle})
        if deeds:
            deed = chance.choice(deeds)
            return chance.choice([c for c in found if c.action == deed])
    return choose(now.rules, combat, seat)


async def play(shots: Studio, game: Game, now: Battle, seat: Seat, *, patient: bool) -> None:
    """What an automatic crew would do for the seat of a player; the GM's ships play by themselves.

    Who has no player or is not understood does the default.
    """
    world, combat = shots.world, now.going_on()
    who = next((p for p in world.crew.values() if p.id == now.holder(seat)), None)
    try:
        if who is not None and patient:
            choice = wish(now, seat, game)
            action = now.rules.actions[choice.action]
            offered = offer(now.rules, combat, seat, action, choice.params)
            do = shots.hands.answer if action.interrupt else shots.hands.act
            await do(who, offered, choice.params)
        elif now.is_gms(seat.ship) and patient:
            await shots.hands.command(world.gm, "gm npc")
        else:
            await shots.hands.command(world.gm, "gm skip")
    except (Trouble, simcord.SetupError):
        await world.gm.slash(world.channel, "gm skip")
    except TimeoutError:  # whole fleets that play by themselves, on a busy machine
        await world.env.settle()


def asked(now: Battle) -> Seat:
    """A seat that is to act, a player's if one is."""
    seats = open_seats(now.rules, now.going_on())
    return next((seat for seat in seats if now.holder(seat) is not None), seats[0])


async def states(shots: Studio, now: Battle, number: int) -> None:
    """The board, the map and what the GM sees, at the beginning and later."""
    world, crew = shots.world, shots.world.crew
    if number == 0:
        await shots.take("ping", "Ann")
    if not is_a_move(now):
        return
    if "board" not in shots.taken:
        await shots.board("board")
        await shots.ask("gm-panel", world.gm, "gm panel")
    elif now.going_on().round >= LATE and "board-late" not in shots.taken:
        await shots.board("board-late")
        await shots.ask("map", crew["pilot"], "combat map")
        await shots.ask("undo", world.gm, "gm undo")
        await world.gm.slash(world.channel, "gm pause", reason="back on Monday")
        who = next(p for p in crew.values() if p.id == now.holder(asked(now)))
        shown = panel(await who.slash(world.channel, "act"))
        await opened(who, shown)
        await pressed(who, shown, "do")
        await shots.take("refusal-paused", str(who.user.global_name))
        await world.gm.slash(world.channel, "gm resume")


def is_a_move(now: Battle) -> bool:
    """Whether a player is to move, and not to answer or to seal something."""
    frame = now.going_on().window
    if frame is None or now.holder(asked(now)) is None:
        return False
    ask = cast("Ask", frame.step)
    station = asked(now).station
    menu = [a for a in now.rules.menu(ask.menu) if station in a.stations]
    return not ask.sealed and not any(a.interrupt for a in menu)


async def console(shots: Studio, now: Battle, seat: Seat) -> None:
    """What a player may do, once for each station, the form of it, and who is not asked."""
    name = f"console-{seat.station}"
    who = next((p for p in shots.world.crew.values() if p.id == now.holder(seat)), None)
    if who is None or name in shots.taken or not is_a_move(now):
        return
    shown = panel(await shots.ask(name, who, "act"))
    await opened(who, shown)
    await shots.take(f"fill-in-{seat.station}", str(who.user.global_name))
    called = {now.holder(each) for each in open_seats(now.rules, now.going_on())}
    others = [p for p in shots.world.crew.values() if p.id not in called]
    if others and "not-your-move" not in shots.taken:
        await shots.ask("not-your-move", others[0], "act")


async def opened(who: simcord.MemberActor, shown: Any) -> None:
    """Choose the first action of a console: its form takes the console's place."""
    part = found(shown, "pick", is_list=True)
    await who.select(shown, [part["options"][0]["value"]], custom_id=str(part["custom_id"]))


async def pressed(who: simcord.MemberActor, shown: Any, verb: str) -> None:
    await who.click(shown, custom_id=str(found(shown, verb)["custom_id"]))


def found(shown: Any, verb: str, *, is_list: bool = False) -> dict[str, Any]:
    """The control of a private message that does this: a button, or the list."""
    parts = ((parse(str(part.get("custom_id", ""))), part) for part in controls(shown))
    return next(
        part
        for target, part in parts
        if target is not None and target.verb == verb and ("options" in part) == is_list
    )


def controls(message: Any) -> list[dict[str, Any]]:
    rows: list[Any] = message.components
    plain = [cast("dict[str, Any]", r if isinstance(r, dict) else r.to_dict()) for r in rows]
    return [part for row in plain for part in row["components"]]


async def many_ships(shots: Studio, game: Game) -> None:
    """As many ships as the game takes, with names of every kind; they play by themselves."""
    gm, channel = shots.world.gm, shots.world.channel
    await gm.slash(channel, "setup ruleset", game=game.id)
    await gm.slash(channel, "combat new", name="Nine Hundred Lanterns")
    half = -(-len(game.crowd) // 2)
    for place, template in enumerate(game.crowd):
        side, name = SIDES[place >= half], NAMES[place]
        await gm.slash(channel, "ship add", template=template, side=side, name=name, npc=True)
    for option, value in game.options.items():
        await gm.slash(channel, "combat option", option=option, value=value)
    await gm.slash(channel, "combat start")
    for _ in range(CROWD_ACTS):
        now = await shots.battle()
        frame = None if now.is_over else now.going_on().window
        if frame is None:
            break
        late = now.going_on().round >= LATE
        if late and not cast("Ask", frame.step).sealed:
            break
        await gm.slash(channel, "gm skip" if late else "gm npc")
    await shots.board(f"board-{len(game.crowd)}-ships")
