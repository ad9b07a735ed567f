"""Where battles are loaded, and where every accepted wish is committed: one way for all."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any
from weakref import WeakValueDictionary

from bot.app import records
from bot.app.battle import AnyCombat, AnyRules, Battle
from bot.app.chronicle import chosen_before, retold, sealed_acts
from bot.app.people import Person, Standing, standing
from bot.app.posts import Post, Private, Result, item
from bot.app.questions import closed_prompts, settled
from bot.app.reports import Happened, is_news, pings, posts
from bot.app.table import Table
from bot.core.agenda import Answer
from bot.core.blocks import Card
from bot.core.codec import Codec
from bot.core.play import Event
from bot.core.refusal import Refused
from bot.core.seats import PUBLIC, By, Seat
from bot.store import ActRow, AlreadyApplied, CombatRow, Conflict, Status, Store, UnknownCombat

KEPT = 256
"""So many battles stay in memory, those used last."""
TRIES = 4


@dataclass(frozen=True, slots=True)
class Change:
    """What a wish comes to. Without a `command` it is no act and nothing is told of it.

    `combat` is None if the battle itself stays as it is. `cards`: our own words for an act of
    the table. `said`: one line for the person alone.
    """

    table: Table
    said: str = ""
    command: dict[str, Any] | None = None
    by: By = "player"
    seat: Seat | None = None
    events: tuple[Event, ...] = ()
    before: AnyCombat | None = None
    combat: AnyCombat | None = None
    cards: tuple[Card, ...] = ()
    closes: bool = False
    """The battle is over without having begun."""
    silent: bool = False
    """No public card and no number, because it concerns what not everybody may know of."""


@dataclass(frozen=True, slots=True)
class Done:
    """An accepted wish: the battle after it, and what it told.

    `cards` are those everybody reads; `private` what the person's own side reads of an act that
    is hidden from others. `repeated`: it was done before, and nothing was done now.
    """

    battle: Battle
    act: ActRow | None = None
    cards: tuple[Card, ...] = ()
    private: tuple[Card, ...] = ()
    said: str = ""
    repeated: bool = False

    @property
    def number(self) -> int | None:
        return self.act.public_number if self.act is not None else None


def gone() -> Refused:
    return Refused("That battle is not here any more", "", "Open a new one: /combat new")


def channel_busy(there: Battle, is_gm: bool) -> Refused:
    """`is_gm`: of the battle that is there, and so able to end it."""
    end = "End it: /combat end" if is_gm else "Use another channel or thread"
    return Refused(
        "This channel has a battle already",
        f"{there.name}, opened by {there.table.name(there.row.opened_by)}.",
        f"Go on with it: /combat status. {end}",
    )


Work = Callable[[Battle, Standing], Change]


class Desk:
    """What all use cases share. One process has one desk."""

    def __init__(
        self,
        store: Store,
        rulesets: Mapping[str, AnyRules],
        now: Callable[[], datetime],
        entropy: Callable[[int], bytes],
    ) -> None:
        self.store = store
        self.rulesets = rulesets
        self._now = now
        self._entropy = entropy
        self._codecs = {name: Codec(rules) for name, rules in rulesets.items()}
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._kept: OrderedDict[str, Battle] = OrderedDict()

    async def load(self, combat_id: str) -> Battle:
        """The battle as it stands in the store. Raises Refused if there is none."""
        row = await self.store.combat(combat_id)
        if row is None:
            raise gone()
        return self._battle(row)

    def at_hand(self, combat_id: str) -> Battle | None:
        """The battle as this process knows it, without asking the store."""
        return self._kept.get(combat_id)

    async def in_channel(self, channel_id: int) -> Battle:
        """The battle of a channel that is not over. Raises Refused if there is none."""
        row = await self.store.combat_in_channel(channel_id)
        if row is None:
            raise Refused("No battle in this channel", "", "Open one: /combat new")
        return self._battle(row)

    async def standing(self, battle: Battle, person: Person) -> Standing:
        known = standing(battle, person)
        if known.is_gm or not person.role_ids:
            return known
        guild = await self.store.guild(battle.row.guild_id)
        return standing(battle, person, guild.gm_role_id)

    async def change(
        self, combat_id: str, person: Person, interaction: int | None, work: Work
    ) -> Done:
        """Do a wish, once: the only way anything is written of a battle that exists.

        `work` decides on the battle as it stands. Where somebody else was faster it decides
        again on what is true now. Raises Refused; nothing has changed then.
        """
        async with self._lock(combat_id):
            battle = self._kept.get(combat_id) or await self.load(combat_id)
            for attempt in range(TRIES):
                if interaction is not None and interaction in battle.table.recent:
                    return Done(battle, repeated=True)
                who = await self.standing(battle, person)
                try:
                    return await self._commit(battle, who, work(battle, who), interaction)
                except AlreadyApplied as earlier:
                    return await self._again(earlier.act, who)
                except Conflict:
                    if attempt == TRIES - 1:
                        raise
                    battle = await self.load(combat_id)
                except Refused:
                    if interaction is not None:
                        act = await self.store.act_by_interaction(interaction)
                        if act is not None:
                            return await self._again(act, who)
                    fresh = await self.load(combat_id)
                    if fresh.row.revision == battle.row.revision:
                        raise
                    battle = fresh
        raise Refused("The battle moves too fast now", "Nothing was done.", "Try again")

    async def _commit(
        self, battle: Battle, who: Standing, change: Change, interaction: int | None
    ) -> Done:
        table = change.table.met(who.user, who.person.name)
        combat = change.combat if change.combat is not None else battle.combat
        if change.command is None:
            if interaction is not None:
                table = table.remembering(interaction)
            row = await self._write(battle, None, combat, table, (), {}, closes=change.closes)
            return Done(self._keep(row, combat, table), said=change.said)
        seq = battle.row.seq + 1
        if combat is not None and combat.seq != seq:
            combat = replace(combat, seq=seq)
        opened = await self._opened(battle, change, combat)
        number = battle.row.public_count + len(opened) + 1
        earlier = await self._earlier(battle, change, combat)
        sent = self._told(battle, who, change, table, combat, number, earlier)
        is_public = any(isinstance(post, Result) for post in sent)
        act = ActRow(
            combat_id=battle.id,
            seq=seq,
            public_number=number if is_public else None,
            interaction_id=interaction,
            user_id=who.user,
            by=change.by,
            seat=str(change.seat) if change.seat is not None else None,
            command=records.write(change.command),
            events=self._codecs[battle.rules.id].events_to_json(change.events),
            at=self._now(),
        )
        after = Battle(battle.row, battle.rules, combat, table)
        news = [post for post in sent if is_news(after, post, who.user)]
        row = await self._write(battle, act, combat, table, news, opened)
        after = self._keep(row, combat, table)
        public, private = told_to(sent, who)
        return Done(after, act, public, private, change.said)

    def _told(
        self,
        battle: Battle,
        who: Standing,
        change: Change,
        table: Table,
        combat: AnyCombat | None,
        number: int,
        earlier: Sequence[Answer],
    ) -> list[Post]:
        """What an act sends: its own words, or those of the ruleset."""
        if change.silent:
            return []
        before = change.before or battle.combat
        if before is None or combat is None:
            return []
        after = Battle(battle.row, battle.rules, combat, table)
        by_itself = change.by == "npc" and table.npcs_play
        actor = None if by_itself else who.user
        if change.cards:
            footer = f"#{number} · GM {who.person.name}"
            cards = tuple(replace(card, footer=footer) for card in change.cards)
            closed = closed_prompts(after, before, change.events, combat, earlier)
            return [Result(number, cards), *closed, *pings(after, before, combat, actor)]
        name, played_by = who.person.name, after.played_by
        happened = Happened(battle.rules, before, change.events, combat, change.by, name, played_by)
        return posts(after, happened, number, actor, earlier)

    async def _earlier(
        self, battle: Battle, change: Change, combat: AnyCombat | None
    ) -> Sequence[Answer]:
        """What earlier acts did in the open window, if it is a prompt that this one settles."""
        before = change.before or battle.combat
        if change.silent or before is None or combat is None or before.window is None:
            return ()
        if before.window not in settled(battle.rules, before, combat):
            return ()
        codec = self._codecs[battle.rules.id]
        return await chosen_before(self.store, codec, battle.id, before.window)

    async def _opened(
        self, battle: Battle, change: Change, combat: AnyCombat | None
    ) -> dict[int, int]:
        """Public numbers for the sealed acts that this one opens, as far as all may know them."""
        before = change.before or battle.combat
        if before is None or combat is None:
            return {}
        codec = self._codecs[battle.rules.id]
        acts = await sealed_acts(self.store, codec, battle.id, before, change.events)
        seen = {seq for seq, seat in acts if battle.rules.sees(combat.state, PUBLIC, seat)}
        return {seq: battle.row.public_count + n for n, seq in enumerate(sorted(seen), 1)}

    async def _write(
        self,
        battle: Battle,
        act: ActRow | None,
        combat: AnyCombat | None,
        table: Table,
        sent: Sequence[Post],
        opened: Mapping[int, int],
        *,
        closes: bool = False,
    ) -> CombatRow:
        codec = self._codecs[battle.rules.id]
        count = battle.row.public_count + len(opened)
        if act is not None and act.public_number is not None:
            count = act.public_number
        status: Status = "over" if closes else battle.row.status
        if combat is not None:
            status = "over" if combat.outcome is not None else "running"
        try:
            return await self.store.commit(
                battle.id,
                battle.row.seq,
                act,
                codec.combat_to_json(combat) if combat is not None else "",
                table.to_json(),
                [item(post, battle.row.channel_id) for post in sent],
                board_dirty=True,
                status=status if status != battle.row.status else None,
                public_count=count,
                opened=opened,
                expected_revision=battle.row.revision,
            )
        except UnknownCombat:
            self._kept.pop(battle.id, None)
            raise Refused("That battle is not here any more") from None

    async def _again(self, act: ActRow, who: Standing) -> Done:
        """The answer to something that was done before: what it told, and nothing posted."""
        battle = await self.load(act.combat_id)
        person = battle.table.name(act.user_id or 0)
        viewer = who.viewer if who.sides or who.is_gm else None
        public, private = await retold(
            self.store, self._codecs[battle.rules.id], battle, act, person, viewer
        )
        return Done(battle, act, public, private, repeated=True)

    def _battle(self, row: CombatRow) -> Battle:
        kept = self._kept.get(row.id)
        if kept is not None and kept.row.revision > row.revision:
            return kept
        if kept is not None and kept.row.revision == row.revision:
            return self._remember(kept if kept.row == row else replace(kept, row=row))
        rules = self.rulesets.get(row.ruleset)
        if rules is None:
            raise Refused(
                f"The rules of this battle, {row.ruleset}, are not installed here",
                "",
                "Tell whoever runs the bot",
            )
        codec = self._codecs[row.ruleset]
        combat = codec.combat_from_json(row.snapshot) if row.snapshot else None
        return self._remember(Battle(row, rules, combat, Table.from_json(row.table)))

    def _keep(self, row: CombatRow, combat: AnyCombat | None, table: Table) -> Battle:
        return self._remember(Battle(row, self.rulesets[row.ruleset], combat, table))

    def _remember(self, battle: Battle) -> Battle:
        self._kept[battle.id] = battle
        self._kept.move_to_end(battle.id)
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return battle

    def _lock(self, combat_id: str) -> asyncio.Lock:
        lock = self._locks.get(combat_id)
        if lock is None:
            lock = self._locks[combat_id] = asyncio.Lock()
        return lock


def told_to(sent: Sequence[Post], who: Standing) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """The cards of what was sent: for everybody, and what only this person's side reads."""
    public = tuple(c for post in sent if isinstance(post, Result) for c in post.cards)
    private = tuple(
        card
        for post in sent
        if isinstance(post, Private) and (who.viewer.is_gm or post.side in who.sides)
        for card in post.cards
    )
    return public, private
