"""SimCord's page in a headless Chromium, used as a person uses it. Nothing here sleeps."""

from __future__ import annotations

import re
import shutil
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager, suppress

from playwright.async_api import Browser, Locator, Page, async_playwright, expect
from playwright.async_api import TimeoutError as NotInTime

DESKTOP = (1280, 800)
PHONE = (390, 844)
ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
TRIES = 5
"""A press at the very moment in which the page is renewed is refused as stale: press again."""
RENEWED = """() => !simcordPreview.lastAction?.dispatched
    || simcordPreview.publishedRevision > simcordPreview.lastAction.revision"""
"""`play` renews every page after each act, also the one on which it was done."""

SHUT = 4_000
"""Milliseconds after which a list that shows nothing was shut by the page, and is opened again."""

FRAMES = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
"""An open list closes when the page scrolls: let it come to rest first."""


def chromium() -> str | None:
    """Where Chromium is, or None."""
    names = ("chromium", "chromium-browser", "google-chrome")
    return next((path for name in names if (path := shutil.which(name))), None)


@asynccontextmanager
async def open_browser() -> AsyncGenerator[Browser]:
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=chromium(), args=list(ARGUMENTS))
        try:
            yield browser
        finally:
            await browser.close()


class Seat:
    """A person in front of one page."""

    def __init__(self, page: Page, *, renewed: bool = True) -> None:
        self.page = page
        self._renewed = renewed
        self.messages = page.locator("#channel-message-list article")
        self.board = self.messages.filter(has_text="dice seal").last

    @classmethod
    async def take(
        cls, browser: Browser, url: str, size: tuple[int, int] = DESKTOP, *, renewed: bool = True
    ) -> Seat:
        """`renewed`: whether somebody renews all pages after each act, as `play` does."""
        context = await browser.new_context(viewport={"width": size[0], "height": size[1]})
        page = await context.new_page()
        await page.goto(url)
        seat = cls(page, renewed=renewed)
        await expect(seat.messages.last).to_be_visible()
        await seat.settled()
        return seat

    async def settled(self) -> None:
        """Wait until what was done is done, and shown."""
        await self.page.wait_for_function("() => simcordPreview.ready")

    async def viewer(self) -> str:
        return await self.page.locator("#viewer-picker option:checked").inner_text()

    async def become(self, name: str) -> None:
        """Look at the channel as somebody else."""
        option = self.page.locator("#viewer-picker option", has_text=name)
        wanted = await option.get_attribute("value")
        for _ in range(TRIES):
            if await self.page.evaluate("simcordPreview.viewerId") == wanted:
                return
            await self.page.select_option("#viewer-picker", label=name)
            await self.settled()
        raise AssertionError(f"The page does not show what {name} sees")

    def control(self, label: str) -> Locator:
        """The newest button with just this label, wherever it stands in the channel."""
        exact = re.compile(rf"^{re.escape(label)}$")
        return self.messages.locator(".component-button", has_text=exact).last

    async def _taken(self, do: Callable[[], Awaitable[object]]) -> None:
        for _ in range(TRIES):
            await do()
            await self.settled()
            if not await self.page.evaluate("simcordPreview.lastAction?.rejected"):
                if self._renewed:
                    await self.page.wait_for_function(RENEWED)
                    await self.settled()
                return
        raise AssertionError(f"Refused by the page: {await self.page.inner_text('#action-status')}")

    async def press(self, label: str) -> None:
        await self._taken(lambda: self.control(label).click())

    async def choose(self, closed: str, option: str) -> None:
        """Open the newest list that shows this while closed, and choose in it."""

        async def pick() -> None:
            box = self.messages.get_by_role("combobox").filter(has_text=closed).last
            await box.evaluate("b => b.scrollIntoView({block: 'center'})")
            await self.page.evaluate(FRAMES)
            wanted = self.page.locator(".select-option:visible", has_text=option).first
            for _ in range(TRIES):
                if not await wanted.is_visible():
                    await box.click()
                with suppress(NotInTime):
                    await wanted.click(timeout=SHUT)
                    return
            others = await self.page.locator(".select-option").all_inner_texts()
            raise AssertionError(f"The list never shows {option}, but {others}")

        await self._taken(pick)

    async def fill_in(self, numbers: Mapping[str, int]) -> None:
        """Fill in the form that is open, and send it."""
        for name, number in numbers.items():
            await self.page.fill(f"#modal-root input[name={name}]", str(number))
        await self._taken(lambda: self.page.click("#modal-root button[type=submit]"))
        await expect(self.page.locator("#modal-root form")).to_have_count(0)
        await self.settled()

    async def command(self, path: str) -> None:
        """Pick a slash command and send it as it is."""
        await self.begin(path)
        await self.send()

    async def begin(self, path: str) -> None:
        """Pick a slash command, to fill in its options."""
        await self.page.fill("#channel-composer-input", f"/{path}")
        words = self.page.get_by_text(f"/{path}", exact=True)
        await self.page.locator(".command-entry").filter(has=words).click()
        await expect(self.page.locator(".command-chip")).to_have_text(f"/{path}")

    async def option(self, name: str, typed: str, *, pick: bool = False) -> None:
        """Type into an option, and pick the first that is suggested then."""
        field = self.page.locator(f"input[data-option={name}]")
        if not await field.count():
            await self.page.click(".command-ghost")
            await self.page.locator(".command-suggestion", has_text=name).first.click()
        await field.fill(typed)
        if pick:
            await self.page.locator(".command-suggestion").first.click()

    async def send(self) -> None:
        await self._taken(lambda: self.page.click("#send-message"))
        await expect(self.page.locator(".command-chip")).to_have_count(0)

    async def reads(self, *words: str, within: float = 10_000) -> None:
        """Wait until a message says this; raises AssertionError if none does in time."""
        for word in words:
            await expect(self.messages.filter(has_text=word).last).to_be_visible(timeout=within)
