"""Everything of a battle that one person can get to read, each by a name of its own."""

from __future__ import annotations

from random import Random
from typing import Any

from bot.app.acting import Console, Offered, SeatConsole, carried_out, offered
from bot.app.battle import Battle
from bot.app.battles import Battles
from bot.app.looking import board_of, crew_of, prompt_of
from bot.app.people import Person, Standing, acts_for
from bot.app.posts import Ping, Private, post_of
from bot.app.questions import is_prompt
from bot.app.refusals import explained
from bot.core.decide import Act
from bot.core.refusal import Refused
from bot.core.seats import PUBLIC, Seat, Viewer
from bot.store import Store
from bot.ui import cards, charts
from bot.ui.components import Message
from bot.ui.form import Choice, encode
from bot.ui.maps import distances
from bot.ui.personal import odds_now
from bot.ui.typeface import Fonts
from cogs import looks, panels
from cogs.pictures import chart_of
from cogs.roster import crew_card, who_sits_where
from cogs.rulebook import station_rules

Texts = dict[str, str]
FONTS = Fonts()
FORMS = 4
"""So many forms of a console are opened, and of each so many values tried."""
TRIES = 3
"""So many acts are tried that are not the person's or not possible."""


def shown(message: Message) -> str:
    return repr((message.content, [e.to_dict() for e in message.embeds], message.components))


async def everything(battles: Battles, combat_id: str, person: Person, chance: Random) -> Texts:
    """What a person reads now. The same chance tries the same forms and acts."""
    battle = await battles.load(combat_id)
    who = await battles.standing(battle, person)
    found: Texts = {}
    for viewer in dict.fromkeys((who.viewer, PUBLIC)):
        found |= _board(battle, viewer)
    found |= await _lists(battles, battle, who)
    found |= _refusals(battle, who, chance)
    try:
        console = await battles.console(combat_id, person)
    except Refused as refused:
        return {**found, "console": repr(refused.refusal)}
    return {**found, **_panel(console), **_forms(console, who, chance)}


def _board(battle: Battle, viewer: Viewer) -> Texts:
    chart = chart_of(battle, viewer)
    texts = {
        "board": shown(looks.board(board_of(battle, viewer))),
        "question": repr(looks.question(battle, viewer)),
    }
    if chart is not None:
        texts["picture"] = charts.svg(chart, FONTS)
        texts["alt text"] = charts.alt(chart)
        texts["map"] = shown(distances(chart, battle.id))
    prompt = prompt_of(battle, viewer)
    frame = battle.going_on().window
    if prompt is not None and frame is not None and is_prompt(battle.rules, frame):
        texts["prompt"] = shown(looks.call(battle, Ping(frame.id, (), prompt.card, viewer.side)))
    return {f"{name} of {viewer.side or viewer.kind}": text for name, text in texts.items()}


async def _lists(battles: Battles, battle: Battle, who: Standing) -> Texts:
    ships = {id_: label for label, id_ in await battles.ships(battle.id, who.person)}
    crew = [line for line in crew_of(battle, who) if line.member.ship in ships]
    texts = {
        "ships": repr(ships),
        "crew": shown(cards.sheet(crew_card(battle, crew, ships))),
        "help": repr(who_sits_where(battle, who, ships)),
        "rules": shown(station_rules(battle.rules, battle, who)),
    }
    for ship in battle.sides:
        try:
            sheet = repr(await battles.sheet(battle.id, who.person, ship))
        except Refused as refused:
            sheet = repr(refused.refusal)
        texts[f"sheet of {ship}"] = sheet
    return texts


def _refusals(battle: Battle, who: Standing, chance: Random) -> Texts:
    """What is answered to an act of some seat, own or not, that is refused."""
    seats = sorted({seat for member in battle.members for seat in member.seats})
    texts: Texts = {}
    for _ in range(TRIES):
        seat = chance.choice(seats)
        able = [a for a in battle.rules.actions.values() if seat.station in a.stations and not a.gm]
        if able:
            action = chance.choice(able)
            texts[f"{action.id} of {seat}"] = _answer(battle, who, seat, action.id)
    return texts


def _answer(battle: Battle, who: Standing, seat: Seat, action: str) -> str:
    try:
        by = acts_for(battle, who, seat)
        carried_out(battle, who, Act(seat, action, {}, by), by, seat)
    except Refused as refused:
        return repr(explained(battle, who, refused, seat).refusal)
    return "done"


def _panel(console: Console) -> Texts:
    """The console of each seat, with the acts in their order, odds, advice and reasons."""
    every = [one for seat in console.seats for one in seat.offered]
    active = [s.seat for s in console.seats if s.is_asked or s.answer is not None]
    texts = {
        "now": f"{console.now} {console.before}",
        "odds": shown(odds_now(console.now, [Choice(o.offer, o.values, o.odds) for o in every])),
        "offers": repr([seat.offered for seat in console.seats]),
    }
    for seat in (None, *active):
        texts[f"console of {seat}"] = shown(panels.console(console, seat))
    return texts


def _forms(console: Console, who: Standing, chance: Random) -> Texts:
    every = [(seat, one) for seat in console.seats for one in seat.offered]
    texts: Texts = {}
    for seat, one in chance.sample(every, min(FORMS, len(every))):
        name = f"{one.offer.action} of {seat.seat}"
        code = encode(Choice(one.offer, one.values, one.odds))
        texts[f"form {name}"] = shown(panels.fill(panels.filling(console.battle, who, code)))
        texts |= {
            f"form {name} with {given}": repr(_refilled(console.battle, seat, one, given))
            for given in _values(one, chance)
        }
    return texts


def _values(one: Offered, chance: Random) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    for parameter in one.offer.parameters:
        words = [option.id for option in parameter.options]
        if words == ["yes", "no"]:
            found.append({parameter.name: True})
        else:
            found += [{parameter.name: word} for word in words]
    return chance.sample(found, min(FORMS, len(found)))


def _refilled(battle: Battle, seat: SeatConsole, one: Offered, given: dict[str, Any]) -> Offered:
    return offered(battle, seat.seat, battle.rules.actions[one.offer.action], seat.by, given)


async def told(battles: Battles, store: Store, combat_id: str, person: Person) -> Texts:
    """What has been told of the past: messages, prompts, closed prompts, calls, log, export."""
    battle = await battles.load(combat_id)
    who = await battles.standing(battle, person)
    sent = [(item.kind, post_of(item)) for item in await store.pending_outbox(combat_id)]
    theirs = {"", *who.sides}
    log = await battles.log(combat_id, person, size=1000)
    return {
        "messages": repr([
            (kind, post) for kind, post in sent
            if getattr(post, "side", "") in theirs or (isinstance(post, Private) and who.is_gm)
        ]),
        "log": repr([(e.number, e.round, e.lines, e.undone, e.moment()) for e in log.entries]),
        "export": await battles.export(combat_id),
        "proof": repr(await battles.verify(combat_id)),
    }  # fmt: skip
