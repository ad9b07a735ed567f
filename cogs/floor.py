"""What every command stands on: who asks, in which battle, and how an act is answered."""

from functools import partial
from typing import Any, Protocol, TypeAlias

import discord
from discord.ext import commands

from bot.app import records
from bot.app.battle import Battle
from bot.app.battles import Battles
from bot.app.desk import Done
from bot.app.outbox import Outbox
from bot.app.people import Person, Standing
from bot.app.reports import is_asked
from bot.core.agenda import Ask
from bot.core.blocks import Words
from bot.core.refusal import Refused
from bot.settings import Settings
from bot.ui import notices
from bot.ui.cards import card
from bot.ui.components import Message
from cogs.answer import AFTERWARDS, Answer
from cogs.pictures import Pictures
from cogs.posting import Room, post

Interaction: TypeAlias = discord.Interaction[Any]


class Registrar(Protocol):
    """Who keeps the station commands of the guilds."""

    async def register(self, guild_id: int, ruleset_id: str) -> None: ...


class Floor:
    """The battles of one bot, as its commands, buttons and forms come to them."""

    def __init__(
        self,
        battles: Battles,
        outbox: Outbox,
        settings: Settings,
        bot: commands.Bot,
        pictures: Pictures,
    ) -> None:
        self.battles = battles
        self.outbox = outbox
        self.settings = settings
        self.bot = bot
        self.pictures = pictures
        self.registrar: Registrar | None = None

    def person(self, interaction: Interaction) -> Person:
        user = interaction.user
        roles = user.roles if isinstance(user, discord.Member) else []
        return Person(
            user.id,
            user.display_name,
            # All have @everyone, which is never the GM's role.
            frozenset(role.id for role in roles if not role.is_default()),
            interaction.permissions.manage_guild,
        )

    def guild(self, interaction: Interaction) -> int:
        """Raises Refused outside of a server."""
        if interaction.guild_id is None:
            raise Refused("Battles are fought in servers", "", "Use the command in a channel")
        return interaction.guild_id

    async def here(self, interaction: Interaction) -> Battle:
        """The battle of the channel, or of the channel a thread belongs to.

        Raises Refused if there is none that is not over.
        """
        try:
            return await self.battles.in_channel(interaction.channel_id or 0)
        except Refused:
            parent = getattr(interaction.channel, "parent_id", None)
            if parent is None:
                raise
            return await self.battles.in_channel(parent)

    async def latest(self, interaction: Interaction) -> Battle:
        """The battle of the channel, or the last one fought there. Raises Refused."""
        try:
            return await self.here(interaction)
        except Refused:
            channels = (interaction.channel_id, getattr(interaction.channel, "parent_id", None))
            for row in await self.battles.store.combats_of_guild(interaction.guild_id or 0):
                if row.channel_id in channels:
                    return await self.battles.load(row.id)
            raise

    async def standing(self, interaction: Interaction, battle: Battle) -> Standing:
        """What the person is in the battle; `viewer` is as whom it is shown."""
        return await self.battles.standing(battle, self.person(interaction))

    def answer(
        self,
        interaction: Interaction,
        message: Message,
        battle: Battle | None = None,
        window: str = "",
    ) -> Answer:
        """A private answer; a private panel whose control was used is filled with it."""
        combat = battle.id if battle is not None else ""
        return Answer(message, combat, window, in_place=is_panel(interaction))

    async def done(self, interaction: Interaction, done: Done) -> Answer | None:
        """Post what the act has told, and tell the person in one line; then the board and calls.

        A hidden act is told to its own side alone, so here it is told whole.
        """
        await self.outbox.tell(done.battle.id)
        interaction.extras[AFTERWARDS] = partial(self._afterwards, done)
        if done.private:
            embeds = tuple(e for shown in done.private for e in card(shown).embeds)
            return self.answer(interaction, Message(embeds=embeds[:10]))
        said = _said(done)
        if not said:
            return None
        place = await self.outbox.link(done)
        link = link_to(done.battle.row.guild_id, *place) if place is not None else ""
        again = is_asked(done.battle, interaction.user.id)
        is_on = done.battle.combat is not None and not done.battle.is_over
        gm = is_on and done.act is not None and done.act.by == "gm"
        message = notices.done(said, link, again=again, gm=gm)
        return self.answer(interaction, message, done.battle if again or gm else None)

    async def _afterwards(self, done: Done) -> None:
        """The GM's ships go on if they are to; then what waits is sent."""
        try:
            await self.battles.go_on(done)
        finally:
            await self.outbox.flush(done.battle.id)

    async def say(self, interaction: Interaction, message: Message) -> None:
        """Post for everybody in the channel, outside of a battle. Raises discord.HTTPException."""
        room = Room(self.bot, interaction.channel_id or 0)
        await post(room, message, nonce=str(interaction.id))

    async def register_stations(self, guild_id: int, ruleset_id: str) -> None:
        """Give a guild the station commands of a ruleset. Raises discord.HTTPException."""
        if self.registrar is not None:
            await self.registrar.register(guild_id, ruleset_id)


def is_panel(interaction: Interaction) -> bool:
    """Whether the control that was used stands on a message that only the person sees."""
    return interaction.message is not None and interaction.message.flags.ephemeral


def link_to(guild: int, channel: int, message: int) -> str:
    return f"https://discord.com/channels/{guild}/{channel}/{message}"


def _said(done: Done) -> Words:
    if done.said:
        return (done.said,)
    if done.cards:
        return done.cards[0].title
    if done.act is None:
        return ()
    command = records.read(done.act.command)
    if command["kind"] != "act":
        return ()
    action = done.battle.rules.actions[command["action"]]
    if action.anytime:
        return (f"{action.name}: noted",)
    agenda = done.battle.combat.agenda if done.battle.combat is not None else ()
    held = (frame for frame in agenda if isinstance(frame.step, Ask) and frame.step.held)
    waits = any(str(a.seat) == command["seat"] for frame in held for a in frame.answers)
    return (f"{action.name}: you may change it until all have answered" if waits else action.name,)
