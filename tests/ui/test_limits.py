import ast
import re
from pathlib import Path

import discord
import pytest

from bot.core.blocks import Kind
from bot.ui.components import ButtonSpec, InputSpec, Message, ModalSpec, SelectOption, SelectSpec
from bot.ui.embeds import COLORS
from bot.ui.limits import check, check_alt, check_modal
from bot.ui.text import EMOJI, TEXT_GLYPHS, forbidden_glyphs

UI = Path(__file__).parents[2] / "bot" / "ui"


def embed(**parts):
    return discord.Embed(title="t", **parts)


def with_field(name="n", value="v", inline=False):
    return embed().add_field(name=name, value=value, inline=inline)


def button(label="b", verb="act", arg=""):
    return ButtonSpec(label, "primary", verb, arg)


def select(*options, placeholder="p"):
    return SelectSpec(placeholder, options, "pick")


OPTION = SelectOption("l", "v")


@pytest.mark.parametrize(
    "message",
    [
        Message(),
        Message("x" * 2001),
        Message(embeds=(discord.Embed(title="t" * 257),)),
        Message(embeds=(discord.Embed(title="🚀" * 129),)),
        Message(embeds=(discord.Embed(),)),
        Message(embeds=(embed(description="d" * 4097),)),
        Message(embeds=(with_field(value=" "),)),
        Message(embeds=(with_field(value="\u200b"),)),
        Message(embeds=(with_field(name=""),)),
        Message(embeds=(with_field(value="v" * 1025),)),
        Message(embeds=(with_field(inline=True),)),
        Message(embeds=(embed(description="d" * 4000), embed(description="d" * 2000))),
        Message(embeds=(embed(),) * 11),
        Message("x", components=((button(),), (button(),))),
        Message("x", components=tuple((button(arg=str(n)),) for n in range(6))),
        Message("x", components=(tuple(button(arg=str(n)) for n in range(6)),)),
        Message("x", components=((select(OPTION), button()),)),
        Message("x", components=((),)),
        Message("x", components=((button(label=""),),)),
        Message("x", components=((button(label="a label that is too long"),),)),
        Message("x", components=((button(verb="toolong"),),)),
        Message("x", components=((button(arg="a" * 71),),)),
        Message("x", components=((select(),),)),
        Message("x", components=((select(*(SelectOption("l", str(n)) for n in range(26))),),)),
        Message("x", components=((select(OPTION, OPTION),),)),
        Message("x", components=((select(SelectOption(" ", "v")),),)),
        Message("x", components=((select(SelectOption("l" * 101, "v")),),)),
        Message("x", components=((select(SelectOption("l", "v", "d" * 101)),),)),
        Message(
            "x",
            components=(
                (select(SelectOption("l", "v", "", True), SelectOption("m", "w", "", True)),),
            ),
        ),
        Message("x", components=((select(OPTION, placeholder="p" * 151),),)),
    ],
)
def test_what_discord_would_refuse_is_found(message):
    assert len(check(message)) >= 1


def test_what_discord_takes_is_fine():
    row = tuple(button(arg=str(n)) for n in range(5))
    assert check(Message("x", (with_field(),), ((select(OPTION),), row))) == []


@pytest.mark.parametrize(
    "modal",
    [
        ModalSpec("t" * 46, (InputSpec("n", "l"),), "num"),
        ModalSpec("t", (), "num"),
        ModalSpec("t", tuple(InputSpec(f"n{n}", "l") for n in range(6)), "num"),
        ModalSpec("t", (InputSpec("n", "l"), InputSpec("n", "l")), "num"),
        ModalSpec("t", (InputSpec("n", "l" * 46),), "num"),
        ModalSpec("t", (InputSpec("n", "l", "1234567"),), "num"),
    ],
)
def test_a_modal_discord_would_refuse_is_found(modal):
    assert len(check_modal(modal)) >= 1


def test_alt_text_has_a_limit_too():
    assert check_alt("Line map, distances from Lantern: Camel 0.") == []
    assert len(check_alt("a" * 1025)) == 1
    assert len(check_alt("")) == 1


def test_only_glyphs_of_the_two_sets_are_ours():
    assert forbidden_glyphs(f"{TEXT_GLYPHS} {EMOJI} plain text, −2 · “said”") == []
    assert forbidden_glyphs("▶ ⚠\ufe0f ✔ ⏸ 🛡 ↔ ℹ ‼ 🚀") == [*"▶⚠", "\ufe0f", *"✔⏸🛡↔ℹ‼🚀"]


def test_names_may_hold_any_sign():
    assert forbidden_glyphs("Hit: \u2068Łódź 🚀⚔\u2069 loses 1 HP") == []


@pytest.mark.parametrize("path", sorted(UI.glob("*.py")), ids=lambda path: path.stem)
def test_every_text_of_the_package_uses_only_our_glyphs(path):
    tables = {"_TWO_FACED", "_UNSEEN", "EMOJI_SELECTOR"}
    tree = ast.parse(path.read_text(encoding="utf-8"))
    exempt = {
        id(child)
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign) and {getattr(t, "id", "") for t in node.targets} & tables
        for child in ast.walk(node)
    }
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Constant)
            and isinstance(node.value, str)
            and id(node) not in exempt
        ):
            assert forbidden_glyphs(node.value) == [], node.lineno


@pytest.mark.parametrize("word", ["sorry", "successfully", "invalid", "error", "please", "oops"])
def test_words_that_blame_or_beg_are_not_used_but_once(word):
    texts = [
        node.value
        for path in UI.glob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    ]
    found = [text for text in texts if re.search(rf"\b{word}\b", text, re.IGNORECASE)]
    assert len(found) == (word == "please"), found


def luminance(color):
    channels = [(color >> shift & 255) / 255 for shift in (16, 8, 0)]
    linear = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return sum(c * weight for c, weight in zip(linear, (0.2126, 0.7152, 0.0722), strict=True))


@pytest.mark.parametrize("kind", Kind)
@pytest.mark.parametrize("ground", [0x393A41, 0x2B2D31, 0xFFFFFF, 0xF2F3F5])
def test_each_color_is_seen_on_dark_and_light(kind, ground):
    bright, dark = sorted((luminance(COLORS[kind]), luminance(ground)), reverse=True)
    assert (bright + 0.05) / (dark + 0.05) >= 3
