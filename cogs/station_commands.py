"""The station commands of a guild, from the declared actions of its ruleset."""

import logging
from collections import Counter
from collections.abc import Mapping, Sequence

from bot.app.battle import AnyRules, Battle
from bot.core.action import Action, Between, OneOf, Option, Parameter, Pick, Text, YesNo
from bot.core.agenda import Value
from bot.core.refusal import Refused
from bot.ui import text
from bot.ui.graphemes import cut
from cogs.answer import Answer, Interaction, respond
from cogs.console import acted
from cogs.floor import Floor
from cogs.posting import FAULTS
from cogs.station_specs import LONGEST_TEXT, ActionSpec, ParamSpec, StationSpec
from cogs.stations import Stations, Suggestions, sync_if_changed

_log = logging.getLogger(__name__)

SHIP = ParamSpec("ship", "pick", "For which ship, if you have seats on several", required=False)
EVERYWHERE = 0
"""The row of the store that holds the hash of the commands of all servers."""
GM_COMMAND = "gm-do"
GM_HELP = "GM: set whatever is to be set; all of it stands in the log"
_YES_NO = (("Yes", "yes"), ("No", "no"))


def specs_of(rules: AnyRules) -> list[StationSpec]:
    """A command a station, with the acts of one's own turn and of any time; one for the GM."""
    return [*_stations(rules), *_of_gm(rules)]


def _stations(rules: AnyRules) -> list[StationSpec]:
    return [
        StationSpec(
            station.id,
            kebab(station.id),
            _short(station.help),
            [_action(action) for action in rules.actions.values()
             if home_of(rules, action) == station.id],
        )
        for station in rules.stations
        if station.command
    ]  # fmt: skip


def _of_gm(rules: AnyRules) -> list[StationSpec]:
    """The GM's acts name the ship themselves: the GM has a seat on none."""
    acts = [
        ActionSpec(a.id, kebab(a.id), _short(a.help), [_param(p) for p in a.parameters])
        for a in rules.actions.values()
        if a.gm
    ]
    return [StationSpec("gm", GM_COMMAND, GM_HELP, acts)] if acts else []


def home_of(rules: AnyRules, action: Action) -> str:
    """The station in whose command an act stands; empty if it is none of a command.

    An act of several stations stands with the station whose acts are declared beside it.
    """
    commands = {station.id for station in rules.stations if station.command}
    mine = [station for station in action.stations if station in commands]
    if action.interrupt or action.gm or not mine:
        return ""
    beside = Counter(
        other.stations[0]
        for other in rules.actions.values()
        if other.body.__module__ == action.body.__module__ and len(other.stations) == 1
    )
    return max(mine, key=lambda station: beside[station])


def kebab(word: str) -> str:
    return word.replace("_", "-")


def _action(action: Action) -> ActionSpec:
    params = [_param(parameter) for parameter in action.parameters]
    return ActionSpec(action.id, kebab(action.id), _short(action.help), [*params, SHIP])


def _param(p: Parameter) -> ParamSpec:
    described = _short(p.label)
    match p.kind:
        case Between(low=low, high=high, limit=limit):
            most = high if isinstance(high, int) else limit
            return ParamSpec(p.name, "int", described, p.required, low, most)
        case OneOf(choices=choices):
            shown = [(label, word) for word, label in choices]
            return ParamSpec(p.name, "choice", described, p.required, choices=shown)
        case YesNo():
            return ParamSpec(p.name, "choice", described, p.required, choices=_YES_NO)
        case Pick():
            return ParamSpec(p.name, "pick", described, p.required)
        case Text():
            return ParamSpec(p.name, "text", described, p.required)


def _short(words: str) -> str:
    return cut(words, LONGEST_TEXT, LONGEST_TEXT)


class StationCommands:
    """Keeps the station commands of the guilds, and does what they say."""

    def __init__(self, floor: Floor) -> None:
        self._floor = floor
        self._store = floor.battles.store
        self._stations = Stations(self._perform, self._suggest)

    async def register(self, guild_id: int, ruleset_id: str) -> None:
        """Make these the guild's commands. Raises discord.HTTPException."""
        rules = self._floor.battles.rulesets[ruleset_id]
        known = (await self._store.guild(guild_id)).command_hash
        now = await self._stations.register(self._floor.bot, guild_id, specs_of(rules), known)
        await self._store.save_guild(guild_id, ruleset=ruleset_id, command_hash=now)

    async def restore(self) -> None:
        """At the start: the commands of all servers, and those each server had before.

        A server's commands live in the tree only while the process runs. Discord is told only
        of what has changed; where it does not take that, it keeps what it knows, and battles go
        on. Raises what is in FAULTS if it knows no commands at all.
        """
        await self._restore_everywhere()
        for guild in await self._store.guilds_with_rules():
            ruleset = guild.ruleset or ""
            if ruleset not in self._floor.battles.rulesets:
                _log.warning("Server %d plays by %s, unknown here", guild.guild_id, ruleset)
                continue
            try:
                await self.register(guild.guild_id, ruleset)
            except FAULTS as error:
                _log.warning("Commands of server %d stay as they are: %s", guild.guild_id, error)

    async def _restore_everywhere(self) -> None:
        known = (await self._store.guild(EVERYWHERE)).command_hash
        try:
            now = await sync_if_changed(self._floor.bot, None, known)
        except FAULTS as error:
            if known is None:
                raise
            _log.warning("Commands of all servers stay as they are: %s", error)
            return
        if now != known:
            await self._store.save_guild(EVERYWHERE, command_hash=now)

    async def _perform(
        self, interaction: Interaction, _: str, action: str, given: dict[str, object]
    ) -> None:
        async def work() -> Answer | None:
            battle = await self._floor.here(interaction)
            known = battle.rules.actions.get(action)
            if known is None:
                raise Refused(
                    f"This battle is fought by the rules of {battle.rules.name}",
                    "The commands are those of another game.",
                    "Press Act, or /act",
                )
            if known.gm:
                done = await self._floor.battles.gm_act(
                    battle.id,
                    self._floor.person(interaction),
                    action,
                    _values(known, given),
                    interaction=interaction.id,
                )
                return await acted(self._floor, interaction, done)
            ship = given.pop(SHIP.name, None)
            done = await self._floor.battles.act(
                battle.id,
                self._floor.person(interaction),
                action,
                _values(known, given),
                ship=str(ship) if ship is not None else None,
                interaction=interaction.id,
            )
            return await acted(self._floor, interaction, done)

        await respond(interaction, work)

    async def _suggest(
        self,
        interaction: Interaction,
        _: str,
        action: str,
        option: str,
        _typed: str,
        given: Mapping[str, object],
    ) -> Suggestions:
        try:
            battle = await self._floor.here(interaction)
        except Refused:
            return []
        person = self._floor.person(interaction)
        known = battle.rules.actions.get(action)
        if known is None:
            return []
        if known.gm:
            return await self._for_gm(interaction, battle, known, option, given)
        who = await self._floor.standing(interaction, battle)
        if option == SHIP.name:
            ships = await self._floor.battles.ships(battle.id, person)
            return [(text.label(name), ship) for name, ship in ships
                    if who.is_gm or ship in who.ships]  # fmt: skip
        others = {name: value for name, value in given.items() if value is not None}
        ship = others.pop(SHIP.name, None)
        options = await self._floor.battles.options(
            battle.id,
            person,
            action,
            option,
            _values(known, others),
            ship=str(ship) if ship is not None else None,
        )
        return _labeled(options)

    async def _for_gm(
        self,
        interaction: Interaction,
        battle: Battle,
        action: Action,
        option: str,
        given: Mapping[str, object],
    ) -> Suggestions:
        others = {name: value for name, value in given.items() if value is not None}
        try:
            now = await self._floor.battles.gm_offer(
                battle.id,
                self._floor.person(interaction),
                action.id,
                _values(action, others),
            )
        except Refused:
            return []
        return _labeled(next((p.options for p in now.offer.parameters if p.name == option), ()))


def _labeled(options: Sequence[Option]) -> Suggestions:
    """The possible ones first, the others with why not."""
    possible = sorted(options, key=lambda one: one.refusal is not None)
    return [(_label(one.label, one.refusal.fact if one.refusal else one.note), one.id)
            for one in possible]  # fmt: skip


def _label(name: str, note: str) -> str:
    return f"{text.label(name)} · {note}" if note else text.label(name)


def _values(action: Action, given: Mapping[str, object]) -> dict[str, Value]:
    """What was given in the types of the action; unknown names are left for it to refuse."""
    yes_no = {p.name for p in action.parameters if isinstance(p.kind, YesNo)}
    values: dict[str, Value] = {}
    for name, value in given.items():
        if name in yes_no:
            values[name] = value == "yes"
        elif isinstance(value, int | str):
            values[name] = value
    return values
