"""`python -m tools.screenshots [FOLDER]`: every type of message, on a desktop and on a phone."""

from __future__ import annotations

import asyncio
import sys
import tempfile
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import discord
import simcord
from playwright.async_api import Browser, Locator

from bot.app.battle import Battle
from bot.playground.battle import set_up
from bot.playground.demo import MOST_ACTS, SEED, act_next
from bot.playground.world import World, open_world, settings_for
from bot.settings import Settings
from tools.pages import DESKTOP, FRAMES, PHONE, Seat, open_browser

FOLDER = Path("docs/pictures")
SIZES = {"desktop": DESKTOP, "phone": PHONE}
BARE = """() => {
    const style = new CSSStyleSheet();
    style.replaceSync(`
        [data-workbench] { position: fixed !important; opacity: 0; z-index: -1 }
        .message-context-actions { display: none !important }
        article { scroll-margin-top: 2rem }`);
    document.adoptedStyleSheets = [style];
}"""
"""Without SimCord's own controls around the channel."""
FIRST = {
    "💥 Hit": "result-hit",
    "💥 Critical": "result-critical",
    "Miss": "result-miss",
    "🎯 Lock": "result-lock",
    "No lock": "result-no-lock",
    "🎯 Evasive": "result-evasive",
    "🎯 Repaired": "result-repair",
    "No repair": "result-no-repair",
    "🔓": "orders-open",
    "⏳": "prompt",
}
"""Titles that are taken when they appear for the first time."""
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


class Studio:
    """One battle channel, and a desktop and a phone on which it is photographed."""

    def __init__(
        self, world: World, preview: simcord.Preview, seats: dict[str, Seat], folder: Path
    ) -> None:
        self.world = world
        self.hands = world.hands(lambda _: None)
        self.seats = seats
        self.seat = seats["desktop"]
        self._folder = folder
        self._preview = preview
        self.taken: set[str] = set()

    async def take(self, name: str, viewer: str = "", *, of: int = 0) -> None:
        """Photograph a message, else the newest that the viewer sees."""
        self.taken.add(name)
        await self._renewed()
        shown = viewer or await self.seat.viewer()
        for size, seat in self.seats.items():
            await seat.page.bring_to_front()  # a page behind decodes no pictures
            await seat.become(shown)
            await seat.settled()
            one = seat.page.locator(f"article[data-message-id='{of}']")
            message = one if of else seat.messages.last
            await message.evaluate("m => m.scrollIntoView({block: 'start'})")
            await seat.page.evaluate(FRAMES)
            await seat.settled()
            await self._shoot(seat, name, size)

    async def _renewed(self) -> None:
        """Publish what has happened, and wait until both pages have it."""
        revision = "simcordPreview.publishedRevision"
        before = {seat: await seat.page.evaluate(revision) for seat in self.seats.values()}
        await self._preview.refresh()
        for seat, old in before.items():
            await seat.page.bring_to_front()
            await seat.page.wait_for_function(f"old => {revision} > old", arg=old)
            await seat.settled()

    async def open(self, name: str, control: Callable[[Seat], Locator]) -> None:
        """Photograph what opens over the page at a click, and close it again."""
        for size, seat in self.seats.items():
            await seat.page.bring_to_front()
            await control(seat).evaluate("c => c.scrollIntoView({block: 'center'})")
            await seat.page.evaluate(FRAMES)
            await control(seat).click()
            await seat.settled()
            await self._shoot(seat, name, size)
            await seat.page.keyboard.press("Escape")
            await seat.settled()

    async def _shoot(self, seat: Seat, name: str, size: str) -> None:
        await seat.page.screenshot(path=self._folder / f"{name}-{size}.png")

    async def ask(self, name: str, who: simcord.MemberActor, command: str, **options: str) -> None:
        """Photograph the private answer to a command."""
        await who.slash(self.world.channel, command, **options)
        await self.take(name, str(who.user.global_name))

    async def press(self, name: str, who: simcord.MemberActor, label: str) -> None:
        """Photograph the private answer to a button of the channel."""
        await self.hands.press(who, label)
        await self.take(name, str(who.user.global_name))


@asynccontextmanager
async def studio(browser: Browser, folder: Path) -> AsyncGenerator[Studio]:
    with tempfile.TemporaryDirectory() as place:
        settings = settings_for(Settings(), str(Path(place) / "pictures.db"))
        async with (
            open_world(settings, entropy=lambda size: bytes([SEED]) * size) as world,
            world.env.preview(world.channel, viewers=world.everybody, layout="channel") as preview,
        ):
            await world.gm.send(world.channel, "Crews, to your stations.")
            await preview.refresh()
            seats = {
                name: await Seat.take(browser, preview.url, size, renewed=False)
                for name, size in SIZES.items()
            }
            for seat in seats.values():
                await seat.page.evaluate(BARE)
            yield Studio(world, preview, seats, folder)


async def battle(shots: Studio) -> None:
    """One battle from its opening to the check of its dice."""
    world, crew, gm = shots.world, shots.world.crew, shots.world.gm
    await set_up(world, shots.hands)
    await shots.take("ping", "Ann")
    await shots.ask("refusal-phase", crew["gunner"], "gunner hold")
    await shots.ask("refusal-seat", crew["gunner"], "pilot pilot-pass")
    await shots.ask("not-your-move", crew["sensors"], "act")
    await crew["gunner"].slash(world.channel, "crew leave")
    await shots.press("welcome", crew["gunner"], "Take a seat")
    await shots.ask("seats", crew["gunner"], "crew list")
    await crew["gunner"].slash(world.channel, "crew claim", station="gunner")
    await board(shots, "board-sealed")
    await orders(shots)
    await energy(shots)
    await shots.ask("my-ship", crew["pilot"], "ship show")
    await shots.ask("map", crew["pilot"], "combat map")
    await shots.ask("rules", crew["pilot"], "rules", action="evasive_maneuver")
    await shots.ask("help", crew["pilot"], "help")
    await gm.slash(world.channel, "gm pause", reason="back on Monday")
    await shots.ask("refusal-paused", crew["pilot"], "act")
    await gm.slash(world.channel, "gm resume")
    await to_the_end(shots)
    await shots.take("end", "Ann")
    await shots.ask("verify", crew["captain"], "combat verify")
    await shots.press("log", crew["captain"], "Log")


async def board(shots: Studio, name: str) -> None:
    """The board, wherever it stands in the channel."""
    boards = [m for m in shots.world.channel.history() if m.embeds and _is_board(m.embeds[0])]
    await shots.take(name, "Ann", of=boards[-1].id)


def _is_board(embed: discord.Embed) -> bool:
    return "dice seal" in (embed.footer.text or "")


async def orders(shots: Studio) -> None:
    ann = shots.world.crew["captain"]
    shown = panel(await shots.hands.press(ann, "Seal my order"))
    await shots.take("console-order", "Ann")
    await ann.click(shown, label="EVADE!")
    await shots.take("fill-in-order", "Ann")
    await ann.click(shown, label="Seal EVADE!")
    await shots.take("sealed", "Ann")
    await shots.ask("gm-panel", shots.world.gm, "gm panel")
    await shots.world.gm.slash(shots.world.channel, "captain order-attack")
    await shots.take("orders-open", "Mira")


async def energy(shots: Studio) -> None:
    """The engineer's console, form and typed numbers; then what the next ones could do."""
    ben, crew = shots.world.crew["engineer"], shots.world.crew
    await until(shots, "distribute")
    await board(shots, "board")
    shown = panel(await shots.hands.press(ben, "Act"))
    await shots.take("console-distribute", "Ben")
    await ben.click(shown, label="Distribute EP")
    await shots.take("fill-in-distribute", "Ben")
    await shots.open("form", lambda seat: seat.control("Type numbers…"))
    for engineer, name in (("5", "refusal-energy"), ("1", "result-distribute")):
        form = await ben.click(shown, label="Type numbers…")
        typed = {"engineer": engineer, "pilot": "3", "sensors": "1", "gunner": "1"}
        await ben.submit_modal(form, typed)
        await ben.click(shown, label="Distribute EP")
        await shots.take(name, "Ben")
    await until(shots, "sensor")
    await shots.ask("console-sensors", crew["sensors"], "act")
    await until(shots, "attack")
    await shots.ask("console-gunner", crew["gunner"], "act")
    shown = panel(await crew["gunner"].slash(shots.world.channel, "act"))
    await crew["gunner"].click(shown, label="Fire at ▼1")
    await shots.take("fill-in-gunner", "Kay")


def panel(shown: Any) -> Any:
    """The private message that answers."""
    return shown.followups[-1] if shown.followups else shown.response


async def until(shots: Studio, menu: str) -> None:
    """Fight until this window of the players' ship is open."""
    world = shots.world
    for _ in range(MOST_ACTS):
        now = await world.battles.in_channel(world.channel.id)
        frame = now.going_on().window
        is_theirs = frame is not None and frame.bound.get("ship") == "s1"
        if is_theirs and frame is not None and getattr(frame.step, "menu", "") == menu:
            return
        await act(shots, now)


async def act(shots: Studio, now: Battle) -> None:
    """One act of whoever is asked, photographed if it is the first of its kind."""
    before = {message.id for message in shots.world.channel.history()}
    await act_next(shots.world, shots.hands, now, by_buttons=False)
    for message in shots.world.channel.history():
        for embed in message.embeds if message.id not in before else ():
            for words, name in FIRST.items():
                if (embed.title or "").startswith(words) and name not in shots.taken:
                    await shots.take(name, "Ann", of=message.id)


async def to_the_end(shots: Studio) -> None:
    """Fight on to the end; in the third turn the GM looks at what could be taken back."""
    world = shots.world
    now = await world.battles.in_channel(world.channel.id)
    for _ in range(MOST_ACTS):
        if now.is_over:
            return
        if "board-late" not in shots.taken and now.going_on().round == 2:
            await board(shots, "board-late")
            await shots.ask("undo", world.gm, "gm undo")
        await act(shots, now)
        now = await world.battles.load(now.id)


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
    await board(shots, "board-8-ships")


async def main(folder: Path) -> None:
    async with open_browser() as browser:
        for scene in (battle, many_ships):
            async with studio(browser, folder) as shots:
                await scene(shots)
                print(f"{scene.__name__}: {len(shots.taken)} in {folder}")


if __name__ == "__main__":
    where = Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    where.mkdir(parents=True, exist_ok=True)
    asyncio.run(main(where))
