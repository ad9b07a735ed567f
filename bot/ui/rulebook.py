"""The rules to read: a station's acts in short pages, and all of one act."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.core.blocks import Field, Kind, Words
from bot.ui import limits, text
from bot.ui.cards import blocks
from bot.ui.components import ButtonSpec, Message, SelectOption, SelectSpec
from bot.ui.console import needs, works
from bot.ui.embeds import ONLY_YOU, Section, embed, footer
from bot.ui.form import Choice, encode
from bot.ui.graphemes import ELLIPSIS, cells, cut, fill

MOST_CELLS = 68
"""Of an act in a list: two lines of a phone."""
PHONE_LINES = 14
"""So many lines of acts on a page; with its heading and footer it fits a phone."""


@dataclass(frozen=True, slots=True)
class Rule:
    """One act in a list; `group` says when it can be done, and stands once above its acts."""

    id: str
    name: str
    help: str
    group: str = ""

    @property
    def line(self) -> str:
        """What fits two lines of a phone; all of it stands on the page of the act."""
        room = max(MOST_CELLS - cells(text.clean(self.name)) - 3, MOST_CELLS // 2)
        return f"**{text.prose(self.name)}** · {text.prose(_in_words(self.help, room))}"

    @property
    def lines(self) -> int:
        """How many it takes on a phone, where a line breaks between words."""
        shown = cells(text.clean(f"{self.name} · {self.help}"))
        return 1 if shown <= MOST_CELLS // 2 else 2


@dataclass(frozen=True, slots=True)
class StationRules:
    """What is done at a station. `others`: every station as (id, name, help), this one too."""

    id: str
    name: str
    help: str
    rules: tuple[Rule, ...]
    others: tuple[tuple[str, str, str], ...] = ()


def _in_words(help_: str, room: int) -> str:
    """A text cut between its words."""
    whole = text.clean(help_)
    if cells(whole) <= room:
        return whole
    words = cut(whole, room).removesuffix(ELLIPSIS).split(" ")
    return f"{' '.join(words[:-1] or words)}{ELLIPSIS}"


def rule_pages(rules: Sequence[Rule]) -> list[list[Rule]]:
    """The acts of a station in pages that a phone shows; at least one."""
    pages: list[list[Rule]] = [[]]
    room, group = PHONE_LINES, None
    for rule in rules:
        need = rule.lines + (rule.group != group)
        if pages[-1] and need > room:
            pages.append([])
            room, need = PHONE_LINES, rule.lines + 1
        pages[-1].append(rule)
        room, group = room - need, rule.group
    return pages


def station_rules(author: Words, shown: StationRules, page: int = 1, *, note: str = "") -> Message:
    """One page of a station's acts. `note`: what is so now ("It is not your move")."""
    pages = rule_pages(shown.rules)
    page = min(max(page, 1), len(pages))
    here = pages[page - 1]
    groups: dict[str, list[str]] = {}
    for rule in here:
        groups.setdefault(rule.group, []).append(rule.line)
    listed: list[Section] = [
        (text.prose(group) or "Acts", fill(lines, limits.FIELD_VALUE))
        for group, lines in groups.items()
    ]
    message = Message(
        embeds=(
            embed(
                Kind.OPENED,
                author=text.author(author),
                title=f"Rules: {text.prose(shown.name)}",
                lines=[text.prose(shown.help), text.prose(note)] if page == 1 else [],
                fields=listed or [("Acts", "none of its own")],
                footer=footer(ONLY_YOU, f"page {page} of {len(pages)}" if len(pages) > 1 else ""),
            ),
        )
    )
    turn = (
        ButtonSpec("Previous", "secondary", "rules", f"{shown.id}.{page - 1}", page <= 1),
        ButtonSpec("Next", "secondary", "rules", f"{shown.id}.{page + 1}", page >= len(pages)),
    )
    fits = len(shown.rules) <= limits.SELECT_OPTIONS
    return message.with_rows(
        _rules_select(shown.rules if fits else here, "Read about an act"),
        _station_select(shown),
        turn if len(pages) > 1 else (),
    )


def _station_select(shown: StationRules) -> tuple[SelectSpec, ...]:
    options = tuple(
        SelectOption(cut(text.label(name), 96, 100), id_, cut(text.clean(help_), 96, 100))
        for id_, name, help_ in shown.others
        if id_ != shown.id
    )[: limits.SELECT_OPTIONS]
    return (SelectSpec("Another station", options, "rules", "of"),) if options else ()


@dataclass(frozen=True, slots=True)
class RulesPage:
    """What there is to say of an action. `cost` and the sections in the rulebook's words.

    `station`: in whose list it stands.
    """

    action: str
    name: str
    help: str
    cost: str = ""
    sections: tuple[Field, ...] = ()
    command: str = ""
    station: str = ""


def rules_page(
    author: Words, page: RulesPage, *, others: Sequence[Rule] = (), now: Choice | None = None
) -> Message:
    """One action: what it does, what it costs, and with exact odds what it would bring now.

    `others`: further actions of its station. `now`: the act as the reader could do it.
    """
    fields = [
        ("Cost", text.prose(page.cost)),
        *(
            (
                text.words_to_markdown(field.name, title=True),
                fill(blocks(field.items), limits.FIELD_VALUE),
            )
            for field in page.sections
        ),
        ("For you now", _now(now)),
    ]
    message = Message(
        embeds=(
            embed(
                Kind.OPENED,
                author=text.author(author),
                title=text.prose(page.name),
                lines=[text.prose(page.help)],
                fields=fields,
                footer=footer(ONLY_YOU, page.command),
            ),
        )
    )
    can = now is not None and now.offer.refusal is None
    return message.with_rows(
        _rules_select(others, "Another act"),
        (
            *((ButtonSpec("Do it now", "primary", "pick", encode(now)),) if now and can else ()),
            ButtonSpec("All rules", "secondary", "rules", page.station),
        ),
    )


def rules_author(game: str, stations: Sequence[str], ref: str) -> Words:
    """`Coriolis · Pilot · rules 3.3`: what has no room in the line is left out, not cut."""
    source = f"rules {ref}" if ref else ""
    named = ", ".join(stations)
    counted = text.count(len(stations), "station")
    short = [[game, counted, source]] if len(stations) > 1 else [[named, source]]
    lines = [text.facts(facts) for facts in ([game, named, source], *short, [game, source])]
    return (next((line for line in lines if cells(line) <= limits.AUTHOR_CELLS), source or game),)


def _now(now: Choice | None) -> str:
    if now is None:
        return ""
    if now.offer.refusal is not None:
        return text.prose(now.offer.refusal.fact)
    return text.facts([works(now.odds), needs(now.odds)]) or "possible, no roll"


def _rules_select(rules: Sequence[Rule], placeholder: str) -> tuple[SelectSpec, ...]:
    options = tuple(
        SelectOption(cut(text.label(r.name), 96, 100), r.id, cut(text.clean(r.help), 96, 100))
        for r in rules[: limits.SELECT_OPTIONS]
    )
    rest = len(rules) - len(options)
    closed = f"{placeholder} · {rest} more by /rules" if rest > 0 else placeholder
    return (SelectSpec(closed, options, "rule"),) if options else ()
