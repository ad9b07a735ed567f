"""What keeps a battle going, by the GM's list *Run the battle…*."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from bot.app.battle import Battle
from bot.app.gm import to_peek_at
from bot.app.muster import takes_more_ships
from bot.app.npc_turn import npcs_are_asked
from bot.app.people import need_gm
from bot.core.agenda import Answer as Sealed
from bot.core.blocks import Card, Kind, Line, Words
from bot.core.legal import offer
from bot.core.refusal import Refused
from bot.core.seats import GM
from bot.ui import cards, gm
from bot.ui.components import PANEL
from bot.ui.form import shown_value
from cogs import buttons
from cogs.answer import Answer, Interaction, open_form, respond
from cogs.closing import really_end
from cogs.floor import Floor
from cogs.gm_room import open_room
from cogs.gm_undo import undo_preview
from cogs.once import once
from cogs.press import Press, Verb

AUTO = "auto"
CALL = "call"
KEPT = "kept/"
NOTE = "note"
YES = ("yes", "y")
"""What makes a note public. Whatever else is typed keeps it: nothing takes back what all read."""


@dataclass(frozen=True, slots=True)
class Run:
    """One line of the list, shown where it `fits`."""

    name: str
    help: str
    work: Verb
    fits: Callable[[Battle], bool]


async def run(press: Press) -> Answer | None:
    """Whatever was chosen in the list. Raises Refused for all but the GM."""
    _, who = await press.standing()
    need_gm(who, "Running the battle")
    wanted = RUNS.get(press.said)
    if wanted is None:
        raise Refused("That is not offered here any more", "", "What there is: /gm panel")
    return await wanted.work(replace(press, arg=""))


async def write_note(press: Press) -> None:
    """Open the form of a note, which only the first answer to a press can do."""
    try:
        battle, who = await press.standing()
        need_gm(who, "Keeping notes")
        battle.going_on()
    except Exception as error:  # noqa: BLE001 - it is told like everything that goes wrong
        failed = error
        await respond(press.interaction, lambda: _raised(failed))
        return
    await open_form(press.interaction, buttons.form(gm.note_form(), press.combat, press.window))


async def _raised(error: Exception) -> Answer:
    raise error


async def note(press: Press) -> Answer | None:
    """A note that was written into its form."""
    battle, who = await press.standing()
    typed = press.typed or {}
    done = await press.floor.battles.note(
        battle.id,
        who.person,
        typed.get("text", ""),
        public=typed.get("public", "").strip().lower() in YES,
        interaction=press.interaction.id,
    )
    return await press.floor.done(press.interaction, done)


async def bring(press: Press) -> Answer | None:
    """First the ship is chosen, then the side; then it joins."""
    battle, who = await press.standing()
    need_gm(who, "Bringing in ships")
    battle.going_on()
    kinds = await _kinds(press.floor, battle)
    sides = list(dict.fromkeys(battle.sides.values()))
    turned = press.arg.removeprefix(gm.NEXT_PAGE) if press.arg.startswith(gm.NEXT_PAGE) else ""
    if not press.arg or turned:
        # The list *Run the battle…* names itself, not a ship.
        kind = press.value if press.value != "bring" else ""
        page = int(turned) if turned.isdecimal() else 1
        message = gm.bring_in((battle.rules.name,), kinds, sides, kind, page)
        return press.floor.answer(press.interaction, message, battle, press.window)
    at = int(press.value) if press.value.isdecimal() else len(sides)
    if at >= len(sides):
        raise Refused("That side is not there any more", "", "Bring in a ship: /ship add")
    ships = [ship for ship, side in battle.sides.items() if side == sides[at]]
    npc = all(battle.is_gms(ship) for ship in ships)
    kept = press.arg.startswith(KEPT)
    battles = press.floor.battles
    with once(press.interaction):
        done = await (battles.load_ship if kept else battles.add_ship)(
            battle.id,
            who.person,
            press.arg.removeprefix(KEPT),
            sides[at],
            npc=npc,
            interaction=press.interaction.id,
        )
    return await press.floor.done(press.interaction, done)


async def _kinds(floor: Floor, battle: Battle) -> list[gm.Entry]:
    """The ships the server keeps, then those the game has."""
    kept = await floor.battles.kept_ships(battle.row.guild_id, battle.row.ruleset)
    names = {template.id: template.name for template in battle.rules.templates}
    return [
        *(
            gm.Entry(f"{KEPT}{one.id}", one.entry.name, f"Kept · {names[one.entry.template]}")
            for one in kept
            if one.entry.template in names
        ),
        *(gm.Entry(t.id, t.name, t.help) for t in battle.rules.templates),
    ]


async def really_peek(floor: Floor, interaction: Interaction, battle: Battle) -> Answer:
    """The second question: what was seen, no undo makes unseen. Raises Refused for all but the GM
    and where nothing is sealed.
    """
    need_gm(await floor.standing(interaction, battle), "Looking at sealed answers")
    whose = [battle.called(GM, answer.seat) for answer in to_peek_at(battle).answers]
    message = gm.really_peek((battle.rules.name,), whose)
    return floor.answer(interaction, message, battle)


async def peeked(floor: Floor, interaction: Interaction, battle: Battle) -> Answer:
    """The sealed answers, for the GM; everybody is told that he looked."""
    person = floor.person(interaction)
    done, answers = await floor.battles.peek(battle.id, person, interaction=interaction.id)
    await floor.outbox.flush(battle.id)
    message = cards.sheet(_sealed(done.battle, answers))
    return floor.answer(interaction, message.with_rows((PANEL,)), battle)


def _sealed(battle: Battle, answers: Sequence[Sealed]) -> Card:
    lines = tuple(Line(_answer(battle, answer)) for answer in answers)
    return Card(Kind.SEALED, (), ("Sealed until all are open",), lines)


def _answer(battle: Battle, answer: Sealed) -> Words:
    """Who has sealed what, with the things it names as they are called."""
    action = battle.rules.actions.get(answer.action)
    who: Words = (*battle.called(GM, answer.seat), " · ")
    if action is None:
        return (*who, answer.action)
    shown = offer(battle.rules, battle.going_on(), answer.seat, action, answer.params)
    values = [
        shown_value(parameter, answer.params[parameter.name])
        for parameter in shown.parameters
        if parameter.name in answer.params
    ]
    return (*who, action.name, f" ({', '.join(values)})" if values else "")


async def _npcs(press: Press) -> Answer | None:
    battle, who = await press.standing()
    done = await press.floor.battles.play_npcs(
        battle.id, who.person, interaction=press.interaction.id
    )
    return await press.floor.done(press.interaction, done)


async def _npcs_go_on(press: Press) -> Answer | None:
    battle, who = await press.standing()
    done = await press.floor.battles.set_npcs_play(
        battle.id, who.person, press.said == AUTO, interaction=press.interaction.id
    )
    return await press.floor.done(press.interaction, done)


async def _pings(press: Press) -> Answer | None:
    battle, who = await press.standing()
    done = await press.floor.battles.set_pings(
        battle.id, who.person, press.said == CALL, interaction=press.interaction.id
    )
    return await press.floor.done(press.interaction, done)


async def _peek(press: Press) -> Answer:
    return await really_peek(press.floor, press.interaction, await press.battle())


async def _room(press: Press) -> Answer:
    return await open_room(press.floor, press.interaction, await press.battle())


async def _undo(press: Press) -> Answer:
    return await undo_preview(press.floor, press.interaction, await press.battle())


async def _end(press: Press) -> Answer:
    return await really_end(press.floor, press.interaction, await press.battle())


async def _people(press: Press) -> Answer:
    """What needs somebody's name to be typed stands in commands of its own."""
    battle, who = await press.standing()
    need_gm(who, "Running the battle")
    lines = tuple(Line((f"{command}: {what}",)) for command, what in BY_NAME)
    card = Card(Kind.GM, (battle.rules.name,), ("Seats, names, another GM",), lines)
    return press.floor.answer(press.interaction, cards.sheet(card).with_rows((PANEL,)), battle)


def _always(_: Battle) -> bool:
    return True


def _is_sealed(battle: Battle) -> bool:
    try:
        to_peek_at(battle)
    except Refused:
        return False
    return True


BY_NAME = (
    ("/crew list", "who sits where"),
    ("/crew assign", "give a seat to somebody"),
    ("/crew kick", "free a seat"),
    ("/crew add", "one more crew member aboard"),
    ("/gm rename", "another name for a ship or somebody aboard"),
    ("/gm hand-over", "somebody else is the GM"),
)
"""What is done to people, and the command for it."""

RUNS: Mapping[str, Run] = {
    "npc": Run(
        "Play the GM's ships now",
        "They decide by themselves until a person is asked",
        _npcs,
        npcs_are_asked,
    ),
    AUTO: Run(
        "Let the GM's ships play by themselves",
        "From now on, whenever they are asked",
        _npcs_go_on,
        lambda battle: not battle.table.npcs_play,
    ),
    "manual": Run(
        "Decide for the GM's ships yourself",
        "From now on they wait for your orders",
        _npcs_go_on,
        lambda battle: battle.table.npcs_play,
    ),
    "bring": Run("Bring in a ship…", "It joins the battle at once", bring, takes_more_ships),
    "people": Run(
        "Seats, names, another GM…", "Give or free a seat, rename, hand over", _people, _always
    ),
    "note": Run("Note in the log…", "For all, or for the GM alone", note, _always),
    "room": Run("Open my own thread", "The whole battle, kept up to date", _room, _always),
    "quiet": Run(
        "Call nobody", "No pings in this battle", _pings, lambda battle: battle.table.pings
    ),
    CALL: Run(
        "Call people again",
        "Ping those who are to act",
        _pings,
        lambda battle: not battle.table.pings,
    ),
    "undo": Run("Undo…", "See what going back would take back", _undo, _always),
    "peek": Run("Look at sealed answers…", "Everybody is told; asked again", _peek, _is_sealed),
    "end": Run("End the battle…", "Nobody has won it; asked again", _end, _always),
}
"""By the value of the list."""

RUN_VERBS: Mapping[str, Verb] = {"bring": bring, "note": note, "run": run}
