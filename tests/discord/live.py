"""The whole bot in a simulated server: a crew of five on the Lantern against the GM's Jackal."""

from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import discord
import simcord

from bot.run import OpenServices, build_bot, open_services
from bot.settings import Settings
from bot.ui.form import option_token
from cogs.buttons import parse

CREW = {"captain": "Ann", "engineer": "Ben", "pilot": "Mira", "sensors": "Jo", "gunner": "Kay"}

PATIENCE = 20.0
"""Seconds for a slow machine: whatever takes longer is stuck."""


@dataclass
class Live:
    """One battle channel and the people at it; `said` reads what somebody was shown."""

    env: simcord.Env
    services: OpenServices
    settings: Settings
    stack: AsyncExitStack
    seed: int
    guild: simcord.GuildHandle
    channel: simcord.ChannelHandle
    gm: simcord.MemberActor
    crew: dict[str, simcord.MemberActor]
    combat: str = ""

    def __getattr__(self, station: str) -> simcord.MemberActor:
        """`live.pilot`: who sits there."""
        try:
            return self.__dict__["crew"][station]
        except KeyError:
            raise AttributeError(station) from None

    async def battle(self):
        return await self.services.battles.load(self.combat)

    async def state(self):
        return (await self.battle()).combat.state

    async def unchanged(self) -> tuple[int, str, str]:
        """What stands in the store of the battle, to be compared."""
        row = (await self.battle()).row
        return row.seq, row.snapshot, row.table

    async def slash(self, who: simcord.MemberActor, command: str, **options: Any) -> str:
        return said(await who.slash(self.channel, command, **options))

    async def open(self, *, torpedoes: bool = True) -> None:
        """The GM sets up, five players take the seats of the Lantern."""
        await self.slash(self.gm, "setup ruleset", game="coriolis")
        await self.slash(self.gm, "combat new")
        self.combat = (await self.services.battles.in_channel(self.channel.id)).id
        await self.slash(
            self.gm, "ship add", template="lantern_of_azhar", side="Crew", name="Lantern"
        )
        enemy = "red_jackal" if torpedoes else "sand_wasp"
        await self.slash(self.gm, "ship add", template=enemy, side="Raiders", npc=True)
        await self.slash(self.gm, "combat option", option="mutual_detection", value="yes")
        for station, who in self.crew.items():
            await self.slash(who, "crew claim", station=station)

    async def begin(self) -> None:
        await self.open()
        await self.slash(self.gm, "combat start")

    async def skip_to(self, menu: str, ship: str = "s1") -> None:
        """The GM skips until this window of this ship is open."""
        for _ in range(60):
            frame = (await self.battle()).combat.window
            if frame.step.menu == menu and frame.bound.get("ship", ship) == ship:
                return
            await self.slash(self.gm, "gm skip")
        raise AssertionError(f"{menu} of {ship} never opens")

    @property
    def board(self) -> discord.Message:
        """The message with the buttons of the board; there is one."""
        (board,) = [m for m in self.channel.history() if "Rules" in labels(m)]
        return board

    async def press(self, who: simcord.MemberActor, message: Any, label: str) -> Any:
        return await who.click(message, label=label)

    async def console(self, who: simcord.MemberActor) -> Any:
        """The panel behind the board's button."""
        label = next(x for x in labels(self.board) if x == "Act" or x.startswith("Seal my"))
        return panel(await who.click(self.board, label=label))

    async def by_buttons(
        self, who: simcord.MemberActor, action: str, /, **values: str | int
    ) -> str:
        """Act, choose, fill in, confirm: without a command. `action` is the name on the list."""
        return await self.fill(who, await self.pick(who, action), **values)

    async def pick(self, who: simcord.MemberActor, action: str) -> Any:
        """The form that opens when an action is chosen from the panel."""
        shown = await self.console(who)
        pick = next(p for p in parts(shown) if p.get("placeholder") == "Choose an action")
        value = next(o["value"] for o in pick["options"] if o["label"].startswith(action))
        return await who.select(shown, [value], custom_id=pick["custom_id"])

    async def fill(self, who: simcord.MemberActor, opened: Any, **values: str | int) -> str:
        """Fill in the form that has opened, and press its green button."""
        shown = panel(opened)
        for name, value in values.items():
            label = name.replace("_", " ").lower()
            found = next(
                p for p in parts(shown)
                if str(p.get("placeholder", "")).lower().startswith(f"{label}:")
            )  # fmt: skip
            token = option_token(value) if isinstance(value, str) else str(value)
            shown = panel(await who.select(shown, [token], custom_id=found["custom_id"]))
        send = next(p for p in parts(shown) if parse(p["custom_id"]).verb == "do")
        return said(await who.click(shown, custom_id=send["custom_id"]))

    async def by_modal(self, who: simcord.MemberActor, action: str, /, **numbers: int) -> str:
        """The same for an act whose numbers are typed."""
        opened = await self.pick(who, action)
        shown = panel(opened)
        form = await who.click(shown, label="Type numbers…")
        typed = {p["custom_id"]: str(p.get("value", "")) for p in inputs(form.modal)}
        typed |= {name: str(value) for name, value in numbers.items()}
        return await self.fill(who, await who.submit_modal(form, typed))

    async def restart(self) -> None:
        """The process ends and another one starts on the same database."""
        await self.stack.aclose()
        self.services = await self.stack.enter_async_context(
            open_services(self.settings, entropy=self._entropy)
        )
        await self.env.restart_bot(build_bot(self.services, self.settings))
        await self.env.settle()

    def _entropy(self, size: int) -> bytes:
        return bytes((self.seed + n) % 256 for n in range(size))

    def everything(self) -> str:
        """All that anybody here was ever shown: the channel and everybody's private answers."""
        people = [self.gm, *self.crew.values()]
        seen = [m for who in people for m in self.channel.history(viewer=who)]
        return "\n".join(text_of(m) for m in seen)


@asynccontextmanager
async def live(folder: Path, seed: int = 0, *, pictures: bool = False) -> AsyncIterator[Live]:
    settings = Settings(
        board_interval=0,
        pictures=pictures,
        database_url=f"sqlite+aiosqlite:///{folder / 'battles.db'}",
    )
    async with AsyncExitStack() as stack:
        entropy = lambda size: bytes((seed + n) % 256 for n in range(size))  # noqa: E731
        services = await stack.enter_async_context(open_services(settings, entropy=entropy))
        async with simcord.run(build_bot(services, settings), settle_timeout=PATIENCE) as env:
            look_often(env)
            guild = env.create_guild("Server")
            manager = guild.create_role("GM", permissions=discord.Permissions(manage_guild=True))
            yield Live(
                env,
                services,
                settings,
                stack,
                seed,
                guild,
                guild.create_text_channel("battle"),
                guild.add_member(env.create_user("gm", global_name="Gale"), roles=[manager]),
                {
                    station: guild.add_member(env.create_user(name.lower(), global_name=name))
                    for station, name in CREW.items()
                },
            )


def look_often(env: simcord.Env) -> None:
    """SimCord looks every 50 ms whether the bot has come to rest: most of a test's time."""
    env._settle_internal = partial(env._settle_internal, idle=0.001)


def panel(result: Any) -> Any:
    """The private message of an answer: a new one, or the panel that was filled again."""
    return result.followups[0] if result.followups else result.response


def said(result: Any) -> str:
    """All that an answer says; empty if nothing was left to read."""
    message = panel(result)
    return text_of(message) if message is not None else ""


def text_of(message: Any) -> str:
    """A message as it is read; what isolates names and keeps words together is left out."""
    found = [message.content]
    for shown in message.embeds:
        found += [shown.author.name, shown.title, shown.description]
        found += [text for f in shown.fields for text in (f.name, f.value)]
        found.append(shown.footer.text)
    found += [str(p.get("placeholder") or p.get("label")) for p in parts(message)]
    whole = "\n".join(text for text in found if text)
    return whole.translate({0xA0: " ", 0x2068: None, 0x2069: None})


def parts(message: Any) -> Iterator[dict[str, Any]]:
    """The controls of a message as Discord has them."""
    for row in message.components:
        raw = row if isinstance(row, dict) else row.to_dict()
        yield from raw["components"]


def inputs(modal: Any) -> Iterator[dict[str, Any]]:
    """The typed lines of a form."""
    for row in modal["components"]:
        yield from row.get("components") or [row["component"]]


def labels(message: Any) -> list[str]:
    return [str(p.get("label")) for p in parts(message) if p.get("label")]
