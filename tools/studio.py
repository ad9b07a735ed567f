"""A battle channel, and a desktop and a phone on which its messages are photographed."""

from __future__ import annotations

import io
import tempfile
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import discord
import simcord
from PIL import Image
from playwright.async_api import Browser, Error, Locator

from bot.app.battle import Battle
from bot.playground.world import World, open_world, set_clock, settings_for
from bot.settings import Settings
from tools.pages import DESKTOP, FRAMES, PHONE, TRIES, Seat

SIZES = {"desktop": DESKTOP, "phone": PHONE}
COLORS, ROUNDS = 256, 2
"""Of a picture, and how often they are chosen better: text on few grounds needs no more, and it
takes a third of the room.
"""
BARE = """() => {
    const style = new CSSStyleSheet();
    style.replaceSync(`
        [data-workbench] { position: fixed !important; opacity: 0; z-index: -1 }
        .preview-app { top: 0 !important; height: 100% !important; margin: 0 !important }
        .message-context-actions, .message-edited-compact { display: none !important }
        article { scroll-margin-top: 2rem }`);
    document.adoptedStyleSheets = [style];
}"""
"""Without SimCord's own controls around the channel."""
SHOW = """(message, block) => {
    message.scrollIntoView({block});
    const screen = message.closest('.channel-timeline').getBoundingClientRect();
    return message.getBoundingClientRect().bottom - screen.bottom;
}"""
"""Scroll to a message; gives how much of it lies below what is seen."""
AT_REST = """() => simcordPreview.ready
    && !document.querySelector("button.component-button[aria-disabled='true']:not(:disabled)")"""
"""While the page is not up to date, its buttons look as if they could not be pressed."""
AT_MOST = 5_000
STUCK = 8_000
"""Milliseconds after which a page will never be ready."""
MUCH = 60
"""Units of a message out of sight for which there is a second picture."""


class Studio:
    """One battle channel with everything around it."""

    def __init__(
        self, world: World, preview: simcord.Preview, seats: dict[str, Seat], folder: Path
    ) -> None:
        self.world = world
        self.hands = world.hands(lambda _: None)
        self.seats = seats
        self.seat = seats["desktop"]
        self._folder = folder
        self._preview = preview
        self._battle = ""
        self.before: frozenset[str] = frozenset()
        """Taken in an earlier battle, and not once more."""
        self.taken: set[str] = set()
        self.questions: set[str] = set()

    async def take(self, name: str, viewer: str = "", *, of: int = 0) -> None:
        """Photograph a message, else the newest that the viewer sees; what is too long for a
        screen has a second picture of its end.
        """
        if name in self.before:
            return
        self.taken.add(name)
        await self._renewed()
        shown = viewer or await self.seat.viewer()
        for size, seat in self.seats.items():
            await seat.page.bring_to_front()  # a page behind decodes no pictures
            await _become(seat, shown)
            await seat.page.evaluate("document.activeElement?.blur()")
            one = seat.page.locator(f"article[data-message-id='{of}']")
            message = one if of else seat.messages.last
            left = await message.evaluate(SHOW, "start")
            await self._shoot(seat, name, size)
            if left > MUCH:
                await message.evaluate(SHOW, "end")
                await self._shoot(seat, f"{name}-end", size)

    async def _renewed(self) -> None:
        """Publish what has happened, and wait until both pages have it."""
        revision = "simcordPreview.publishedRevision"
        set_clock(self.world.env)
        before = {seat: await seat.page.evaluate(revision) for seat in self.seats.values()}
        await self._preview.refresh()
        for seat, old in before.items():
            await seat.page.bring_to_front()
            await seat.page.wait_for_function(f"old => {revision} > old", arg=old)
            await _settled(seat)

    async def open(self, name: str, control: Callable[[Seat], Locator]) -> None:
        """Photograph what opens over the page at a click, and close it again."""
        self.taken.add(name)
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
        await seat.page.mouse.move(0, 0)  # what is pointed at looks different
        await seat.page.evaluate(FRAMES)
        await _settled(seat)
        with suppress(Error):
            await seat.page.wait_for_function(AT_REST, timeout=AT_MOST)
        self._folder.mkdir(parents=True, exist_ok=True)
        with Image.open(io.BytesIO(await seat.page.screenshot())) as shot:
            small = shot.convert("RGB").quantize(COLORS, kmeans=ROUNDS, dither=Image.Dither.NONE)
            small.save(self._folder / f"{name}-{size}.png", optimize=True)

    async def ask(self, name: str, who: simcord.MemberActor, command: str, **options: str) -> Any:
        """Photograph the private answer to a command, and give it."""
        shown = await who.slash(self.world.channel, command, **options)
        await self.take(name, str(who.user.global_name))
        return shown

    async def press(self, name: str, who: simcord.MemberActor, label: str) -> Any:
        """Photograph the private answer to a button of the channel, and give it."""
        shown = await self.hands.press(who, label)
        await self.take(name, str(who.user.global_name))
        return shown

    async def board(self, name: str) -> None:
        """The board, wherever it stands in the channel."""
        shown = self.world.channel.history()
        boards = [m for m in shown if m.embeds and is_board(m.embeds[0])]
        await self.take(name, "Ann", of=boards[-1].id)

    async def battle(self) -> Battle:
        """The one of the channel, also when it is over."""
        if not self._battle:
            self._battle = (await self.world.battles.in_channel(self.world.channel.id)).id
        return await self.world.battles.load(self._battle)

    async def fault(self, name: str, who: simcord.MemberActor, command: str) -> None:
        """Photograph what is said when something of ours fails."""
        battles: Any = self.world.battles

        async def fails(*_: object, **__: object) -> None:
            raise RuntimeError("broken for a picture")

        kept = {method: getattr(battles, method) for method in ("load", "in_channel")}
        for method in kept:
            setattr(battles, method, fails)
        try:
            await who.slash(self.world.channel, command)
        finally:
            for method in kept:
                delattr(battles, method)
        await self.take(name, str(who.user.global_name))


async def _settled(seat: Seat) -> None:
    """A page on which a picture is never decoded is loaded anew."""
    try:
        await seat.settled()
    except Error:
        await seat.page.reload()
        await seat.settled()
        await seat.page.evaluate(BARE)


async def _become(seat: Seat, viewer: str) -> None:
    for _ in range(TRIES):
        await _settled(seat)
        try:
            await seat.become(viewer)
        except Error:
            continue
        return
    raise AssertionError(f"The page does not show what {viewer} sees")


def is_board(embed: discord.Embed) -> bool:
    return "dice seal" in (embed.footer.text or "")


def panel(shown: Any) -> Any:
    """The private message that answers."""
    return shown.followups[-1] if shown.followups else shown.response


@asynccontextmanager
async def studio(browser: Browser, folder: Path, seed: int) -> AsyncGenerator[Studio]:
    """A new server; the battles in it have the dice of the seed."""
    with tempfile.TemporaryDirectory() as place:
        settings = settings_for(Settings(), str(Path(place) / "pictures.db"))
        async with (
            open_world(settings, entropy=lambda size: bytes([seed]) * size) as world,
            world.env.preview(world.channel, viewers=world.everybody, layout="channel") as preview,
        ):
            await world.gm.send(world.channel, "Crews, to your stations.")
            await preview.refresh()
            seats = {
                name: await Seat.take(browser, preview.url, size, renewed=False)
                for name, size in SIZES.items()
            }
            for seat in seats.values():
                seat.page.set_default_timeout(STUCK)
                await seat.page.evaluate(BARE)
            yield Studio(world, preview, seats, folder)
            for seat in seats.values():
                await seat.page.context.close()
