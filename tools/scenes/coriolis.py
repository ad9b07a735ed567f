"""Coriolis: the battle of the demonstration, and one of eight ships."""

from __future__ import annotations

from functools import partial
from typing import Any

import simcord

from bot.app.battle import Battle
from bot.playground.battle import set_up
from bot.playground.demo import MOST_ACTS, SEED, act_next
from tools.scenes.games import found, pressed
from tools.scenes.results import photographed
from tools.studio import Studio, panel

SEEDS = (SEED, 3, 5, 6, 7, 9)
"""The dice of the battle that is shown, and of those that show what did not happen in it."""
RARE = frozenset({"result-miss", "result-no-lock", "result-no-repair", "result-repair"})
LONG = (
    (
        "lantern_of_azhar",
        "The Honorable Society of the Nomads",
        "Grace of the Nine Hundred Lanterns",
    ),
    ("sand_wasp", "The Honorable Society of the Nomads", "千の灯籠の優雅なる貨物船"),
    ("sand_wasp", "The Honorable Society of the Nomads", "سفينة النجم البعيد"),
    ("red_jackal", "The Honorable Society of the Nomads", "Łódź 🚀 *not bold*"),
    ("red_jackal", "Jackal's Teeth", "Сорок Первый Гвардейский Легкий"),
    ("sand_wasp", "Jackal's Teeth", "Wasp"),
    ("red_jackal", "Jackal's Teeth", "Red Jackal"),
    ("sand_wasp", "Jackal's Teeth", "`code` __line__ ~~gone~~"),
)


async def battle(shots: Studio) -> None:
    """One battle from its opening to the check of its dice."""
    world, crew, gm = shots.world, shots.world.crew, shots.world.gm
    await set_up(world, shots.hands)
    await shots.take("ping", "Ann")
    await shots.ask("refusal-phase", crew["gunner"], "gunner hold")
    await shots.ask("refusal-seat", crew["gunner"], "pilot pilot-pass")
    await shots.ask("not-your-move", crew["sensors"], "act")
    await shots.fault("refusal-fault", crew["sensors"], "act")
    await crew["gunner"].slash(world.channel, "crew leave")
    await shots.press("welcome", crew["gunner"], "Take a seat")
    await shots.ask("seats", crew["gunner"], "crew list")
    await crew["gunner"].slash(world.channel, "crew claim", station="gunner")
    await shots.board("board-sealed")
    await orders(shots)
    await energy(shots)
    await shots.ask("my-ship", crew["pilot"], "ship show")
    await shots.ask("map", crew["pilot"], "combat map")
    await shots.ask("rules", crew["pilot"], "rules", action="evasive_maneuver")
    await shots.ask("rules-station", crew["pilot"], "rules")
    await shots.ask("help", crew["pilot"], "help")
    await gm.slash(world.channel, "gm pause", reason="back on Monday")
    await shots.ask("refusal-paused", crew["gunner"], "gunner hold")
    await gm.slash(world.channel, "gm resume")
    await to_the_end(shots)
    await shots.take("end", "Ann")
    await shots.ask("verify", crew["captain"], "combat verify")
    await shots.press("log", crew["captain"], "Log")


async def orders(shots: Studio) -> None:
    ann = shots.world.crew["captain"]
    shown = panel(await shots.press("console-order", ann, "Seal my order"))
    await chosen(ann, shown, "EVADE!")
    await shots.take("fill-in-order", "Ann")
    await pressed(ann, shown, "do")
    await shots.take("sealed", "Ann")
    await shots.ask("gm-panel", shots.world.gm, "gm panel")
    await shots.world.gm.slash(shots.world.channel, "captain order-attack")
    await shots.take("orders-open", "Mira")


async def energy(shots: Studio) -> None:
    """The engineer's console, form and typed numbers; then what the next ones could do."""
    ben, crew = shots.world.crew["engineer"], shots.world.crew
    await until(shots, "distribute")
    await shots.board("board")
    shown = panel(await shots.press("console-distribute", ben, "Act"))
    await chosen(ben, shown, "Distribute EP")
    await shots.take("fill-in-distribute", "Ben")
    await shots.open("form", lambda seat: seat.control("Type numbers…"))
    for engineer, name in (("5", "refusal-energy"), ("1", "result-distribute")):
        form = await ben.click(shown, label="Type numbers…")
        typed = {"engineer": engineer, "pilot": "3", "sensors": "1", "gunner": "1"}
        await ben.submit_modal(form, typed)
        await pressed(ben, shown, "do")
        await shots.take(name, "Ben")
    await until(shots, "sensor")
    await shots.ask("console-sensors", crew["sensors"], "act")
    await until(shots, "attack")
    shown = panel(await shots.ask("console-gunner", crew["gunner"], "act"))
    await shots.open("console-list", lambda seat: seat.messages.get_by_role("combobox").last)
    await chosen(crew["gunner"], shown, "Fire at ▼1")
    await shots.take("fill-in-gunner", "Kay")


async def chosen(who: simcord.MemberActor, shown: Any, begins: str) -> None:
    """Choose an action from the list of a console, by how its name begins."""
    part = found(shown, "pick", is_list=True)
    value = next(o["value"] for o in part["options"] if plain(o["label"]).startswith(begins))
    await who.select(shown, [value], custom_id=str(part["custom_id"]))


def plain(label: str) -> str:
    return label.replace("\u2068", "").replace("\u2069", "")


async def until(shots: Studio, menu: str) -> None:
    """Fight until this window of the players' ship is open."""
    for _ in range(MOST_ACTS):
        now = await shots.battle()
        frame = now.going_on().window
        is_theirs = frame is not None and frame.bound.get("ship") == "s1"
        if is_theirs and frame is not None and getattr(frame.step, "menu", "") == menu:
            return
        await act(shots, now)


async def act(shots: Studio, now: Battle, wanted: frozenset[str] | None = None) -> None:
    """One act of whoever is asked, photographed if it is the first of its kind."""
    await photographed(
        shots, partial(act_next, shots.world, shots.hands, now, by_buttons=False), wanted
    )


async def to_the_end(shots: Studio) -> None:
    """Fight on to the end; in the third turn the GM looks at what could be taken back."""
    world = shots.world
    now = await shots.battle()
    for _ in range(MOST_ACTS):
        if now.is_over:
            return
        if "board-late" not in shots.taken and now.going_on().round == 2:
            await shots.board("board-late")
            await shots.ask("undo", world.gm, "gm undo")
        await act(shots, now)
        now = await world.battles.load(now.id)


async def rare(shots: Studio) -> None:
    """A battle with other dice, of which only what was not seen yet is photographed."""
    await set_up(shots.world, shots.hands)
    for _ in range(MOST_ACTS):
        now = await shots.battle()
        if now.is_over or shots.taken >= RARE:
            return
        await act(shots, now, RARE)


async def many_ships(shots: Studio) -> None:
    """Eight ships with names of every kind."""
    gm, channel = shots.world.gm, shots.world.channel
    await gm.slash(channel, "setup ruleset", game="coriolis")
    await gm.slash(channel, "combat new", name="Nine Hundred Lanterns")
    for template, side, name in LONG:
        await gm.slash(channel, "ship add", template=template, side=side, name=name)
    await gm.slash(channel, "combat option", option="mutual_detection", value="yes")
    await gm.slash(channel, "combat start")
    for _ in LONG:
        await gm.slash(channel, "captain order-none")
    await shots.board("board-8-ships")
