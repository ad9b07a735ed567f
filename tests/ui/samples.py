"""Names people may type, and a few offers."""

from fractions import Fraction

from bot.core.action import Option
from bot.core.blocks import Gauge, Name, ShipLine, Strong, words
from bot.core.menu import Odds, Offer, ParameterOffer
from bot.core.refusal import Refusal
from bot.core.seats import Seat
from bot.ui.form import Choice, suggest

LONG_NAMES = (
    "Grace of the Nine Hundred Lanterns and One",
    "Сорок Первый Гвардейский Легкоракетный Крейсер",
    "千の灯籠の優雅なる貨物船と長い長い名前の星を渡る船である",
    "سفينة النجم البعيد جدا جدا ذات الاسم الطويل للغاية",
    "👨‍👩‍👧‍👦🚀🛰️👩🏽‍🚀🏴‍☠️🇨🇭🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀",
    "**__~~||`*_~|`||~~__**" * 3,
    "Zalgo" + "\u0301" * 200 + "and more letters that go on and on",
    "Łódź 🚀 *not bold* [click](https://example.com) <@123> and so on",
)
HOSTILE = (
    *LONG_NAMES,
    "@everyone",
    "@here <@&42> <#7> </act:1> <t:1:R>",
    "||spoiler|| **bold** `code` ```block```",
    "\u202egnirts\u202c turned",
    "\u200b\u200b\ufeff",
    "two\nlines\r\nand\ttabs",
    "# heading",
    "-# small",
    "> quote",
    "\u3164\u3164",
    "   ",
    "",
    "\x00\x1b[31mred",
    "https://example.com/?a=b",
    ":smile:",
    "\\",
    "a\u2069b\u2068c",
)

EXTRA = ParameterOffer("extra_ep", "Extra EP", 0, 0, 3, is_number=True)
WEAPON = ParameterOffer(
    "weapon",
    "Weapon",
    None,
    options=(Option("w1", "accelerator cannon"), Option("w2", "autocannon")),
)
TARGET = ParameterOffer(
    "target",
    "Target",
    None,
    options=(
        Option(
            "s3", "▼2 Wasp", "5 CU", Refusal("Wasp is out of range", "5 CU away, it reaches 2.")
        ),
        Option("s2", "▼1 Red Jackal", "2 CU"),
    ),
)
SIXES = ParameterOffer(
    "extra_sixes",
    "Extra sixes",
    "critical_hit_first",
    options=(
        Option("critical_hit_first", "critical first, then damage"),
        Option("damage_only", "damage only"),
    ),
)
HOLD_FIRE = ParameterOffer(
    "hold", "Hold after", False, options=(Option("yes", "Yes"), Option("no", "No"))
)


def offer(id="fire", name="Fire weapon", *parameters, cost=1, refusal=None, idle=False, seat=None):
    seat = seat or Seat("s1", "gunner")
    return Offer(id, name, f"{name} as the rules say.", seat, cost, "EP", parameters, refusal, idle)


FIRE = offer("fire", "Fire accelerator", WEAPON, TARGET, EXTRA, SIXES)
PASS = offer("pass_turn", "Pass", cost=0, idle=True)
HOLD = offer("hold", "Hold for defensive fire", cost=0, idle=True)
MINE = offer("lay_mine", "Lay mine", refusal=Refusal("none aboard"))
ODDS = Odds(
    Fraction(81, 100),
    ((0, Fraction(19, 100)), (1, Fraction(40, 100)), (2, Fraction(41, 100))),
    ((3, "Agility"), (4, "Ranged Combat"), (1, "lock")),
)


def choice(offer, odds=None, cost=None):
    return Choice(offer, suggest(offer), odds, cost)


def ship(number, name, have=5, of=6, facts=(), acting=False, out=False):
    return ShipLine(
        f"s{number}",
        number,
        words(Name(name)),
        Gauge(have, of, "HP"),
        tuple(words(fact) if isinstance(fact, str) else fact for fact in facts),
        acting,
        out,
    )


DETAILS = (
    words("locked by ▼1 ", Strong("(3)")),
    "EP 3/4",
    "bridge destroyed, attacks −2",
    "EVADE! +1",
)
