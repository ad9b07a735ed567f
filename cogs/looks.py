"""What everybody in the channel reads of a battle: board, results, calls, opening and end."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import cast

from bot.app.acting import offered
from bot.app.battle import Battle
from bot.app.looking import BoardLook, prompt_of
from bot.app.posts import Ending, Opening, Ping
from bot.app.proof import Proof
from bot.core.agenda import Ask, Frame
from bot.core.blocks import (
    Block,
    Board,
    Card,
    Field,
    Line,
    Name,
    Part,
    ShipLine,
    SideField,
    Soft,
    Strong,
    Words,
)
from bot.core.legal import asked_seats
from bot.core.seats import Seat, Viewer
from bot.ui import limits, lobby, prompts
from bot.ui.board import board as drawn
from bot.ui.cards import card
from bot.ui.clock import Closes
from bot.ui.components import CREW, LOG, MAP, MY_SHIP, RULES, ButtonSpec, Message, Rows
from bot.ui.form import Choice
from bot.ui.graphemes import size
from cogs.pictures import has_map
from cogs.roster import is_crewing

OF = " of "
MOST_NAMED = 6
TAKE_A_SEAT = ButtonSpec("Take a seat", "primary", "seat")


def closes(battle: Battle, viewer: Viewer) -> Closes | None:
    """What happens in the open window if nobody answers; None if none is open."""
    if battle.combat is None or battle.combat.window is None:
        return None
    return Closes(None, default_of(question(battle, viewer)), battle.table.paused is not None)


def question(battle: Battle, viewer: Viewer) -> Card | None:
    """The open window as the ruleset tells it."""
    seen = battle.seen(viewer)
    if battle.combat is None or battle.combat.window is None or seen is None:
        return None
    return battle.rules.present.window(seen, viewer)


def default_of(card: Card | None) -> str:
    """The default of a window: the soft words of its card's last line."""
    last = card.body[-1] if card is not None and card.body else None
    soft = [p.text for p in last.words if isinstance(p, Soft)] if isinstance(last, Line) else []
    return soft[-1] if soft else ""


def before_default(card: Card) -> tuple[Block, ...]:
    """A window's card without the line that names its default."""
    return card.body[:-1] if default_of(card) else card.body


def board(look: BoardLook) -> Message:
    battle = look.battle
    if look.board is None or battle.combat is None:
        return _being_set_up(battle)
    frame = battle.combat.window
    is_sealed = frame is not None and isinstance(frame.step, Ask) and frame.step.sealed
    sealers = _sealers(battle, look.viewer) if is_sealed else ()
    with_map = has_map(battle)
    message = drawn(
        replace(look.board, fields=(*sealers, *look.board.fields)),
        combat=battle.id,
        event=look.event,
        seal=battle.seal,
        who=[] if sealers else list(dict.fromkeys(one.who for one in look.waiting)),
        closes=closes(battle, look.viewer),
        with_map=with_map,
        then=together(look.then),
    )
    if battle.is_over:
        return message.with_rows((MY_SHIP, *((MAP,) if with_map else ()), RULES, LOG))
    if is_sealed:
        act, *others = message.components[0]
        label = _seal(battle.rules.words, frame)
        seal = ButtonSpec(label, "primary", act.verb, act.arg)
        return message.with_rows((seal, *others))
    return message


def _seal(words: Mapping[str, str], frame: Frame | None) -> str:
    """What is sealed differs from window to window in some games: a goal, then orders."""
    menu = "" if frame is None else cast("Ask", frame.step).menu
    return words.get(f"seal {menu}") or words.get("seal", "Seal my order")


def _being_set_up(battle: Battle) -> Message:
    """Players' ships are no secret before the battle; the GM's are."""
    fields: dict[str, list[ShipLine]] = {}
    for entry in battle.table.draft.entries:
        if entry.npc:
            continue
        members = [m for m in battle.members if m.ship == entry.id]
        held = sum(m.id in battle.table.claims for m in members)
        seats: Words = (Strong(f"{held} of {len(members)}"), " seats taken")
        line = ShipLine(entry.id, None, (Name(entry.name),), None, (seats,))
        fields.setdefault(entry.side, []).append(line)
    shown = Board(
        (f"{battle.rules.name} · being set up",),
        (Name(battle.name),),
        tuple(SideField("", side, tuple(ships)) for side, ships in fields.items()),
    )
    message = drawn(shown, combat=battle.id, seal=battle.seal)
    return message.with_rows(() if battle.is_over else (TAKE_A_SEAT, RULES))


def _sealers(battle: Battle, viewer: Viewer) -> tuple[Field, ...]:
    """Who has sealed and who has not, as far as the viewer may know of them."""
    frame = battle.combat.window if battle.combat is not None else None
    if battle.combat is None or frame is None:
        return ()
    asked = asked_seats(battle.rules, battle.combat, frame)
    seats = [seat for seat in asked if battle.sees(viewer, seat)]
    done = [seat for seat in seats if frame.answer_of(seat) is not None]
    if not seats:
        return ()
    names = [battle.called(viewer, seat) for seat in seats]
    posts = {name[0] if len(name) > 1 else "" for name in names}
    post = posts.pop() if len(posts) == 1 else ""
    heading = f"{len(done)} of {len(seats)} sealed, all open together"
    if isinstance(post, str) and post.endswith(" of "):
        names = [name[1:] for name in names]
        heading = f"{post.removesuffix(' of ').capitalize()}s: {len(done)} of {len(seats)} sealed"
    lines = [
        _sealer(battle, seat, name, seat in done) for seat, name in zip(seats, names, strict=True)
    ]
    return (Field((heading,), tuple(lines)),)


def _sealer(battle: Battle, seat: Seat, name: Words, done: bool) -> Line:
    user = battle.holder(seat)
    person = Name(battle.table.name(user)) if user is not None else "GM"
    return Line(("✓ " if done else "⏳ ", *name, " · ", person))


def results(cards: Sequence[Card], number: int | None) -> list[Message]:
    """The messages of an act: one, unless Discord would not take so much in one."""
    parts: list[list[tuple[int, Card]]] = []
    room = 0
    for at, shown in enumerate(cards):
        need = sum(size(text) for e in card(shown).embeds for text in limits.texts_of(e))
        if not parts or room < need or len(parts[-1]) == limits.EMBEDS:
            parts.append([])
            room = limits.EMBED_TOTAL
        parts[-1].append((at, shown))
        room -= need
    return [_result(part, number) for part in parts]


def _result(part: Sequence[tuple[int, Card]], number: int | None) -> Message:
    embeds = tuple(e for _, shown in part for e in card(shown).embeds)
    dice = [at for at, shown in part if shown.dice] if number is not None else []
    buttons = tuple(
        ButtonSpec(
            "All dice" if n == 1 else f"All dice ({n})", "secondary", "dice", f"{number}.{at}"
        )
        for n, at in enumerate(dice[: limits.BUTTONS_A_ROW], 1)
    )
    return Message(embeds=embeds).with_rows(buttons)


def call(battle: Battle, ping: Ping) -> Message:
    """One line that pings those to act; on a prompt with the question and its answers."""
    users = [one.user for one in ping.people] if ping.mention else []
    if ping.prompt is None:
        return prompts.ping(users, together(s for one in ping.people for s in one.seats))
    asked = _asked(battle, ping, ping.prompt)
    if not users:
        return asked
    line = prompts.ping(users, ping.prompt.title, choice=True)
    return replace(asked, content=line.content, mentions=line.mentions)


def together(seats: Iterable[Words]) -> Words:
    """All seats, those of one ship with its name once: "pilot, gunner of ▲1 Lantern"."""
    every = list(dict.fromkeys(seats))
    found: Words = ()
    for seat in _by_ship(every[:MOST_NAMED]):
        found = (*found, ", ", *seat) if found else seat
    more = len(every) - MOST_NAMED
    return (*found, f" and {more} more") if more > 0 else found


def _by_ship(seats: Iterable[Words]) -> list[Words]:
    posts: dict[Words, list[Words]] = {}
    for seat in seats:
        post, ship = _parted(seat)
        posts.setdefault(ship, []).extend([post] if post else [])
    return [(*_listed(some), *ship) if some else ship for ship, some in posts.items()]


def _parted(seat: Words) -> tuple[Words, Words]:
    """The post, by its name or by that of who holds it, and the ship; no post where none is."""
    first, *rest = seat
    if isinstance(first, str) and first.endswith(OF):
        return (first.removesuffix(OF),), tuple(rest)
    if rest and rest[0] == OF:
        return (first,), tuple(rest[1:])
    return (), seat


def _listed(posts: Sequence[Words]) -> Words:
    """The posts before the ship, plain texts as one."""
    found: list[Part] = []
    for place, post in enumerate(posts):
        for part in (*post, OF if place == len(posts) - 1 else ", "):
            last = found[-1] if found else None
            if isinstance(last, str) and isinstance(part, str):
                found[-1] = last + part
            else:
                found.append(part)
    return tuple(found)


def told_apart(battle: Battle, seats: Sequence[tuple[Seat, Words]]) -> list[Words]:
    """Names of seats, with the station where one person has several that are called alike."""
    often = Counter(name for _, name in seats)
    return [
        (*name, f" · {battle.rules.station(seat.station).name}") if often[name] > 1 else name
        for seat, name in seats
    ]


def _asked(battle: Battle, ping: Ping, asked: Card) -> Message:
    viewer = Viewer("side", ping.side) if ping.side else Viewer()
    prompt = prompt_of(battle, viewer)
    options: list[prompts.PromptOption] = []
    if prompt is not None and prompt.window == ping.window:
        for offer in prompt.offers:
            user = battle.holder(offer.seat)
            person = battle.table.name(user) if user is not None else "GM"
            action = battle.rules.actions[offer.action]
            now = offered(battle, offer.seat, action, "player", {})
            # What others roll with is theirs to know; who answers reads the odds on Act.
            ship = offer.seat.ship
            told = battle.sides.get(ship) == ping.side or battle.has_all_players(ship)
            choice = Choice(now.offer, now.values, now.odds if told else None)
            options.append(prompts.PromptOption(choice, person))
    can = {(o.choice.offer.name,) for o in options if o.choice.offer.refusal is None}
    answers = {(action.name,) for action in battle.rules.actions.values() if action.interrupt}
    message = prompts.prompt(
        asked.author,
        asked.title,
        options,
        body=before_default(asked),
        # What is said of an answer stands there only if somebody can give it.
        fields=[f for f in asked.fields if f.name in can or f.name not in answers],
        closes=Closes(None, default_of(asked)),
        ref=asked.footer,
    )
    # Who is where changes with each answer: the list is read where it is made anew.
    return message.with_rows(*_with_crew(message.components)) if is_crewing(battle) else message


def _with_crew(rows: Rows) -> Rows:
    """The same controls with the button of the crew's list, in the row of the buttons."""
    last = rows[-1] if rows else ()
    has_room = all(isinstance(part, ButtonSpec) for part in last)
    if has_room and len(last) < limits.BUTTONS_A_ROW:
        return (*rows[:-1], (*last, CREW))
    return (*rows, (CREW,))


def opening(battle: Battle, post: Opening) -> Message:
    free = sum(
        m.able and m.id not in battle.table.claims and not battle.is_gms(m.ship)
        for m in battle.members
    )
    what: Words = (Name(post.by), " opens a battle, ", Name(post.name), f" · {post.ruleset}")
    return lobby.opening(what, free, post.seal)


def ending(battle: Battle, post: Ending, proof: Proof) -> Message:
    """Who won, and how anybody can check the dice."""
    return lobby.end(
        post.card,
        seal=post.seal,
        seed=post.seed,
        matching=proof.matching,
        faces=proof.faces,
        combat=battle.id,
    )
