"""Setting up a battle: opening it, its ships and crews, its options, and the start."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from bot.app import records
from bot.app.acting import carried_out
from bot.app.battle import AnyRules, Battle, as_set_up, set_up
from bot.app.desk import Change, Desk, Done, channel_busy
from bot.app.muster import MOST_SHIPS, ship_joins, tidy
from bot.app.people import Person, Standing, need_gm
from bot.app.posts import Opening, item
from bot.app.table import Table
from bot.core.agenda import Value
from bot.core.combat import Combat
from bot.core.decide import Act, Begin, decide
from bot.core.dice import seal
from bot.core.draft import Draft, Entry
from bot.core.refusal import Refused
from bot.core.ruleset import HouseOption, Template
from bot.core.seats import Seat
from bot.store import ChannelBusy

SEED_BYTES = 32
YES = ("yes", "true", "on", "1")
NO = ("no", "false", "off", "0")


class Setup(Desk):
    async def new(
        self,
        guild_id: int,
        channel_id: int,
        person: Person,
        ruleset: str,
        name: str = "",
        *,
        interaction: int | None = None,
    ) -> Done:
        """Open a battle in a channel, to be set up by the person, its GM. Draws its seed.

        Raises Refused if the channel has one that is not over, or the ruleset is not installed.
        """
        rules = self.rulesets.get(ruleset)
        if rules is None:
            names = ", ".join(r.name for r in self.rulesets.values())
            raise Refused("No such rules are installed here", "", f"Choose one: {names}")
        table = Table(gms=(person.user_id,))
        called = tidy(name) or f"{rules.name} battle"
        return await self._opened_anew(
            guild_id, channel_id, person, rules, called, table, interaction
        )

    async def again(
        self, combat_id: str, person: Person, *, interaction: int | None = None
    ) -> Done:
        """Set up a battle that is over once more: its ships, options and seats, with new dice."""
        battle = await self.load(combat_id)
        need_gm(await self.standing(battle, person), "Setting up the battle again")
        if not battle.is_over:
            raise Refused("The battle is not over yet", "", "See how it stands: /combat status")
        old = battle.table
        table = Table(
            old.draft,
            old.claims,
            old.names,
            gms=(person.user_id,),
            pings=old.pings,
            npcs_play=old.npcs_play,
        )
        row = battle.row
        return await self._opened_anew(
            row.guild_id, row.channel_id, person, battle.rules, row.name, table, interaction
        )

    async def _opened_anew(
        self,
        guild_id: int,
        channel_id: int,
        person: Person,
        rules: AnyRules,
        called: str,
        table: Table,
        interaction: int | None,
    ) -> Done:
        table = table.met(person.user_id, person.name)
        if interaction is not None:
            table = table.remembering(interaction)
        seed = self._entropy(SEED_BYTES)
        first = Opening(called, rules.name, seal(seed), person.name)
        try:
            row = await self.store.create_combat(
                guild_id,
                channel_id,
                rules.id,
                called,
                person.user_id,
                seed,
                "",
                table.to_json(),
                outbox=[item(first, channel_id)],
            )
        except ChannelBusy as busy:
            there = self._battle(busy.combat)
            if interaction is not None and interaction in there.table.recent:
                return Done(there, repeated=True)
            leads = (await self.standing(there, person)).is_gm
            raise channel_busy(there, leads) from None
        return Done(self._battle(row))

    async def add_ship(
        self,
        combat_id: str,
        person: Person,
        template: str,
        side: str,
        *,
        name: str = "",
        npc: bool = False,
        crew: str = "",
        interaction: int | None = None,
    ) -> Done:
        """Put a ship into the battle, also into one under way, which it joins at once.

        `npc`: it is the GM's and none of its crew is claimed. `crew`: a preset to man it with.
        """

        def add(battle: Battle, draft: Draft) -> Draft:
            if crew:
                _one_of(battle.rules.presets, crew, "crew")
            added = self.drafted(battle, draft, template, side, name, npc=npc)
            return added.put(replace(added.entries[-1], crew=crew))

        return await self.added(combat_id, person, interaction, add)

    def drafted(
        self, battle: Battle, draft: Draft, template: str, side: str, name: str, *, npc: bool
    ) -> Draft:
        """The draft with one more ship. Raises Refused."""
        found = _one_of(battle.rules.templates, template, "ship")
        if len(draft.entries) >= MOST_SHIPS:
            raise Refused(f"A battle has at most {MOST_SHIPS} ships")
        return draft.add(template, tidy(name) or found.name, tidy(side) or "1", npc=npc)

    async def added(
        self,
        combat_id: str,
        person: Person,
        interaction: int | None,
        add: Callable[[Battle, Draft], Draft],
    ) -> Done:
        """Add a ship to what is set up, or let it join the battle under way."""
        battle = await self.load(combat_id)
        if battle.combat is None:
            return await self._draft(combat_id, person, interaction, add)

        def join(battle: Battle, who: Standing) -> Change:
            need_gm(who, "Bringing in ships")
            battle.going_on()
            draft = add(battle, battle.table.draft)
            return ship_joins(battle, who, draft, draft.entries[-1].id)

        return await self.change(combat_id, person, interaction, join)

    async def remove_ship(
        self, combat_id: str, person: Person, ship: str, *, interaction: int | None = None
    ) -> Done:
        """Take a ship out again; its crew's claims go with it.

        In a battle under way by the ruleset's own act, after which the ship is out of the fight.
        """
        battle = await self.load(combat_id)
        if battle.combat is None:
            return await self._draft(combat_id, person, interaction, lambda _, d: d.remove(ship))

        def leave(battle: Battle, who: Standing) -> Change:
            need_gm(who, "Taking out ships")
            battle.going_on()
            removal = battle.rules.removal
            if removal is None:
                raise Refused("No ship leaves a battle of these rules before its end")
            seat = Seat("-", battle.rules.actions[removal.action].stations[0])
            wish = Act(seat, removal.action, {**removal.params, "ship": ship}, "gm")
            return carried_out(battle, who, wish, "gm", seat)

        return await self.change(combat_id, person, interaction, leave)

    async def set_crew(
        self,
        combat_id: str,
        person: Person,
        ship: str,
        *,
        preset: str | None = None,
        skills: dict[str, dict[str, int]] | None = None,
        interaction: int | None = None,
    ) -> Done:
        """Man a ship by a preset, by figures typed in for stations, or by both."""

        def man(battle: Battle, draft: Draft) -> Draft:
            entry = draft.entry(ship)
            if preset is not None:
                _one_of(battle.rules.presets, preset, "crew")
                entry = replace(entry, crew=preset)
            if skills is not None:
                entry = replace(entry, skills={**entry.skills, **skills})
            return draft.put(entry)

        return await self._draft(combat_id, person, interaction, man)

    async def set_setting(
        self,
        combat_id: str,
        person: Person,
        ship: str,
        setting: str,
        value: Value,
        *,
        interaction: int | None = None,
    ) -> Done:
        """Set something of one ship: position, sensor mode, whatever the rules have."""

        def put(battle: Battle, draft: Draft) -> Draft:
            entry: Entry = draft.entry(ship)
            option = _option(battle.rules.ship_settings, setting)
            settings = {**entry.settings, setting: as_option(option, value)}
            return draft.put(replace(entry, settings=settings))

        return await self._draft(combat_id, person, interaction, put)

    async def set_option(
        self,
        combat_id: str,
        person: Person,
        option: str,
        value: Value,
        *,
        interaction: int | None = None,
    ) -> Done:
        """Set a house option of the battle."""

        def put(battle: Battle, draft: Draft) -> Draft:
            known = _option(battle.rules.options, option)
            return replace(draft, options={**draft.options, option: as_option(known, value)})

        return await self._draft(combat_id, person, interaction, put)

    async def start(
        self, combat_id: str, person: Person, *, interaction: int | None = None
    ) -> Done:
        """Begin the battle as it is set up. Its first act keeps the state it opened with."""

        def begin(battle: Battle, who: Standing) -> Change:
            need_gm(who, "Starting the battle")
            battle.not_over()
            if battle.combat is not None:
                raise Refused("The battle has begun already")
            draft = battle.table.draft
            sides = {entry.side for entry in draft.entries}
            if len(sides) < 2:
                raise Refused(
                    "A battle needs ships of two sides",
                    f"There {_ships(len(draft.entries))}{' of one side' if sides else ''}.",
                    "Add one: /ship add",
                )
            rules = battle.rules
            before = Combat(rules.id, rules.setup(draft))
            dice = records.NotedDice(battle.row.seed)
            events, combat = decide(rules, before, Begin(), dice, battle.row.seq + 1)
            opening = self._codecs[rules.id].combat_to_json(before)
            command = {**records.record(Begin()), "opening": opening, "dice": dice.sides}
            return Change(
                battle.table, "", command, "gm", None, events, before=before, combat=combat
            )

        return await self.change(combat_id, person, interaction, begin)

    async def _draft(
        self,
        combat_id: str,
        person: Person,
        interaction: int | None,
        alter: Callable[[Battle, Draft], Draft],
    ) -> Done:
        """Change what is set up. Raises Refused for what the ruleset's own setup does not take."""

        def work(battle: Battle, who: Standing) -> Change:
            need_gm(who, "Setting up the battle")
            battle.not_over()
            if battle.combat is not None:
                raise Refused(
                    "The battle has begun",
                    "What was set of it stands.",
                    "Change what is true now: /gm panel",
                )
            draft = alter(battle, battle.table.draft)
            _check(battle.rules, battle.table.draft, draft)
            table = replace(battle.table, draft=draft)
            after = Battle(battle.row, battle.rules, None, table)
            gone = set(table.claims) - {member.id for member in after.members}
            return Change(table.freed(gone))

        return await self.change(combat_id, person, interaction, work)


def as_option(option: HouseOption, value: Value) -> Value:
    """A value as the option's type, also from text. Raises Refused with what is possible."""
    text = str(value).strip()
    if isinstance(option.default, bool):
        if text.lower() not in (*YES, *NO):
            raise Refused(f"{option.name} is yes or no", f"You gave {text}.")
        return text.lower() in YES
    if isinstance(option.default, int):
        number = _whole(text)
        if number is None or not option.low <= number <= option.high:
            bounds = f"from {option.low} to {option.high}".replace("-", "−")
            raise Refused(f"{option.name} goes {bounds}", f"You gave {text}.")
        return number
    if option.choices and text not in option.choices:
        raise Refused(f"{option.name} is one of {', '.join(option.choices)}", f"You gave {text}.")
    return text


def _whole(text: str) -> int | None:
    digits = text.replace("−", "-")
    if len(digits) > 9 or not digits.removeprefix("-").isdecimal():
        return None
    return int(digits)


def _check(rules: AnyRules, former: Draft, draft: Draft) -> None:
    """Raises Refused for what this change made wrong; what was lacking may still lack."""
    try:
        set_up(rules, draft)
    except Refused:
        if not former.entries or as_set_up(rules, former) is not None:
            raise


def _one_of(known: Sequence[Template], wanted: str, what: str) -> Template:
    found = next((t for t in known if t.id == wanted), None)
    if found is None:
        names = ", ".join(t.name for t in known[:12])
        raise Refused(f"There is no {what} called {tidy(wanted)}", "", f"Possible: {names}")
    return found


def _option(known: Sequence[HouseOption], wanted: str) -> HouseOption:
    found = next((o for o in known if o.id == wanted), None)
    if found is None:
        names = ", ".join(o.name for o in known)
        raise Refused(f"There is no setting called {tidy(wanted)}", "", f"Possible: {names}")
    return found


def _ships(count: int) -> str:
    return "is no ship" if not count else "is 1 ship" if count == 1 else f"are {count} ships"
