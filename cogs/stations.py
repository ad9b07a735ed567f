"""Slash commands of the crew stations, made from declarations and registered guild by guild."""

import hashlib
import inspect
import json
import logging
import unicodedata
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from typing import Any, TypeAlias, cast

import discord
from discord import app_commands
from discord.ext import commands

from bot.ui.graphemes import cut
from cogs.station_specs import (
    LONGEST_TEXT,
    MOST_CHOICES,
    ActionSpec,
    ParamSpec,
    StationSpec,
    check_limits,
)

_log = logging.getLogger(__name__)

Interaction: TypeAlias = discord.Interaction[Any]
Perform: TypeAlias = Callable[[Interaction, str, str, dict[str, object]], Awaitable[None]]
"""(interaction, station id, action id, the options given). Nothing is acknowledged yet."""
Suggestions: TypeAlias = Sequence[tuple[str, str]]
Suggest: TypeAlias = Callable[
    [Interaction, str, str, str, str, Mapping[str, object]], Awaitable[Suggestions]
]
"""(interaction, station id, action id, option, what is typed, the options so far) -> label, id."""


class StationGroup(app_commands.Group):
    """A station's command; by its type we know ours among the commands of a guild."""


class Stations:
    """Makes station commands that all come back to one `perform` and one `suggest`."""

    def __init__(self, perform: Perform, suggest: Suggest) -> None:
        self._perform = perform
        self._suggest = suggest

    def groups(self, specs: Sequence[StationSpec]) -> list[StationGroup]:
        """Raises ValueError with all faults at once where Discord's limits are passed."""
        faults = check_limits(specs)
        if faults:
            raise ValueError("\n".join(faults))
        return [self._group(spec) for spec in specs]

    async def register(
        self,
        bot: commands.Bot,
        guild_id: int,
        specs: Sequence[StationSpec],
        known_hash: str | None,
    ) -> str:
        """Make these the guild's station commands instead of the former ones.

        The commands are added to the tree in any case: a guild's commands live there only while
        the process runs. Discord is told only if the hash differs from `known_hash`; the new
        hash is returned, to be stored. Raises what is in FAULTS if Discord does not take them,
        and then the former commands are back in the tree, if there were any: at the start there
        are none, and most of those that Discord still shows are among the new ones.
        """
        groups = self.groups(specs)
        guild = discord.Object(guild_id)
        former = _replace(bot, guild, groups)
        try:
            return await sync_if_changed(bot, guild, known_hash)
        except BaseException:
            if former:
                _replace(bot, guild, former)
            raise

    def _group(self, spec: StationSpec) -> StationGroup:
        group = StationGroup(name=spec.name, description=spec.description, guild_only=True)
        for action in spec.actions:
            group.add_command(
                app_commands.Command(
                    name=action.name,
                    description=action.description,
                    callback=self._callback(spec, action),
                )
            )
        return group

    def _callback(self, station: StationSpec, action: ActionSpec) -> Any:
        """A function with the signature, descriptions and choices that discord.py reads."""

        async def run(interaction: Interaction, **options: object) -> None:
            given = {name: value for name, value in options.items() if value is not None}
            await self._perform(interaction, station.id, action.id, given)

        interaction = inspect.Parameter(
            "interaction", inspect.Parameter.POSITIONAL_ONLY, annotation=discord.Interaction
        )
        options = [_option(param) for param in action.params]
        run.__signature__ = inspect.Signature([interaction, *options])  # pyright: ignore[reportFunctionMemberAccess]
        run.__annotations__ = {option.name: option.annotation for option in options}

        picks = [param for param in action.params if param.kind == "pick"]
        decorators: list[Callable[[Any], Any]] = [
            app_commands.describe(**{param.name: param.description for param in action.params}),
            app_commands.choices(
                **{
                    param.name: [
                        app_commands.Choice(name=label, value=value)
                        for label, value in param.choices
                    ]
                    for param in action.params
                    if param.kind == "choice"
                }
            ),
            app_commands.autocomplete(
                **{param.name: self._autocomplete(station, action, param) for param in picks}
            ),
        ]
        for decorate in decorators:
            decorate(run)
        return run

    def _autocomplete(self, station: StationSpec, action: ActionSpec, param: ParamSpec) -> Any:
        async def offer(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
            so_far = {
                name: cast("object", value)
                for name, value in interaction.namespace
                if name != param.name
            }
            try:
                found = await self._suggest(
                    interaction, station.id, action.id, param.name, current, so_far
                )
            except Exception:  # noqa: BLE001 - a list is a help, not an act
                _log.exception("No suggestions for %s %s %s", station.id, action.id, param.name)
                return []
            return best(found, current)

        return offer


def best(found: Iterable[tuple[str, str]], typed: str) -> list[app_commands.Choice[str]]:
    """At most 25 that match what was typed: first by the start, then by a word, then anywhere."""
    ranked: list[tuple[int, str, str]] = []
    for label, value in found:
        shown = label if _is_visible(label) else value
        rank = _rank(shown, value, typed.strip().casefold())
        if rank is not None and _is_visible(shown) and len(value) <= LONGEST_TEXT:
            ranked.append((rank, shown, value))
    ranked.sort(key=lambda entry: entry[0])
    return [
        app_commands.Choice(name=cut(label, LONGEST_TEXT, LONGEST_TEXT), value=value)
        for _, label, value in ranked[:MOST_CHOICES]
    ]


def _rank(label: str, value: str, typed: str) -> int | None:
    text = label.casefold()
    if typed == value.casefold() or text.startswith(typed):
        return 0
    if any(word.startswith(typed) for word in text.split()):
        return 1
    return 2 if typed in text else None


def _is_visible(text: str) -> bool:
    """Letters, digits, marks or signs; blanks and control characters alone show nothing."""
    return any(unicodedata.category(character)[0] in "LNPSM" for character in text)


def _option(spec: ParamSpec) -> inspect.Parameter:
    annotation: Any = str
    if spec.kind == "int":
        limited = spec.min is not None or spec.max is not None
        annotation = app_commands.Range[int, spec.min, spec.max] if limited else int
    return inspect.Parameter(
        spec.name,
        inspect.Parameter.KEYWORD_ONLY,
        annotation=annotation,
        default=inspect.Parameter.empty if spec.required else None,
    )


def _replace(
    bot: commands.Bot, guild: discord.Object, groups: Sequence[StationGroup]
) -> list[StationGroup]:
    """Put these groups into the guild's tree and hand back those that were there."""
    there = bot.tree.get_commands(guild=guild, type=discord.AppCommandType.chat_input)
    former = [command for command in there if isinstance(command, StationGroup)]
    for command in former:
        bot.tree.remove_command(command.name, guild=guild)
    for group in groups:
        bot.tree.add_command(group, guild=guild)
    return former


async def sync_if_changed(
    bot: commands.Bot, guild: discord.Object | None, known_hash: str | None
) -> str:
    """Tell Discord the commands of a guild, or the global ones, if they are not those it knows.

    Returns their hash, to be stored. Raises discord.HTTPException.
    """
    payload = [command.to_dict(bot.tree) for command in bot.tree.get_commands(guild=guild)]
    text = json.dumps(sorted(payload, key=lambda command: str(command["name"])), sort_keys=True)
    current = hashlib.sha256(text.encode()).hexdigest()
    if current != known_hash:
        await bot.tree.sync(guild=guild)
    return current
