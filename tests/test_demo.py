from __future__ import annotations

import re

import pytest

from bot.playground.demo import demo
from bot.playground.hands import Trouble
from bot.playground.world import open_world, settings_for
from bot.settings import Settings


async def played() -> tuple[int, str]:
    said: list[str] = []
    code = await demo(Settings(), said.append)
    return code, "\n".join(said)


def without_ids(text: str) -> str:
    return re.sub(r"Combat [^ ]+", "", text)


async def test_the_demonstration_fights_a_battle_to_its_end():
    code, text = await played()
    assert code == 0, text[-2000:]
    assert re.search(r"🏁 .*Crew", text)
    for command in ("/combat start", "/captain order-", "/engineer ", "/sensors ", "/gunner "):
        assert command in text
    assert re.search(r"Kay ▸ \[Act\] → .* → \[.+\]", text)
    assert "🛑" not in text


async def test_the_demonstration_always_goes_the_same_way():
    first, second = await played(), await played()
    assert without_ids(first[1]) == without_ids(second[1])


async def test_a_refusal_stops_the_demonstration_with_the_bots_own_words(tmp_path):
    async with open_world(settings_for(Settings(), str(tmp_path / "demo.db"))) as world:
        hands = world.hands(lambda _: None)
        with pytest.raises(Trouble, match="🛑"):
            await hands.command(world.gm, "combat start")
