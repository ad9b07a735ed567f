"""Sealed orders: nobody reads one before all are open, wherever one looks."""

import re

from tests.discord.live import labels, live, panel, parts, said, text_of

ORDER = "ATTACK!"


async def sealed(table):
    """The Lantern's captain has sealed ATTACK! by buttons; the Jackal's has not."""
    await table.begin()
    return await table.by_buttons(table.captain, ORDER)


async def leaks(table) -> list[str]:
    """Where the order stands in what anybody but the captain can read, and in the log."""
    own = [table.gm, *(who for station, who in table.crew.items() if station != "captain")]
    found = [text_of(m) for m in table.channel.history()]
    for who in own:
        found += [text_of(m) for m in table.channel.history(viewer=who)]
        found.append(await table.slash(who, "combat log"))
        found.append(await table.slash(who, "combat status"))
        found.append(text_of(panel(await table.press(who, table.board, "Log"))))
    exported = await table.services.battles.export(table.combat)
    found.append(exported)
    return [text for text in found if "ATTACK!" in text and "Choose an action" not in text]


async def test_a_sealed_order_stands_nowhere_before_the_reveal(tmp_path):
    async with live(tmp_path) as table:
        answer = await sealed(table)
        assert "Sealed: ATTACK!" in answer
        assert "Nobody else sees it until all are open." in answer
        assert await leaks(table) == []
        assert "✓ ▲1 Lantern · Ann" in text_of(table.board)
        assert "1 of 2 sealed" in text_of(table.board)


async def test_a_sealed_order_may_be_changed_until_the_last_captain_has_sealed(tmp_path):
    async with live(tmp_path) as table:
        await sealed(table)
        shown = panel(await table.captain.slash(table.channel, "act"))
        assert "Sealed: ATTACK!" in text_of(shown)
        (choose,) = [p for p in parts(shown) if p.get("options")]
        evade = next(o["value"] for o in choose["options"] if o["label"] == "EVADE!")
        form = await table.captain.select(shown, [evade], custom_id=choose["custom_id"])
        assert "Seal EVADE!" in said(form)
        assert "Sealed: EVADE!" in await table.fill(table.captain, form)
        await table.slash(table.gm, "captain order-none")
        opened = next(m for m in table.channel.history() if "Orders are open" in text_of(m))
        assert "▲1 **EVADE! +" in text_of(opened)
        assert "ATTACK!" not in text_of(opened)


async def test_all_orders_open_together_when_the_last_is_sealed(tmp_path):
    async with live(tmp_path) as table:
        await sealed(table)
        await table.slash(table.gm, "captain order-evade")
        opened = [m for m in table.channel.history() if "Orders are open" in text_of(m)]
        assert len(opened) == 1
        assert "▼1 **EVADE! +1** · ▲1 **ATTACK! +2**" in text_of(opened[0])


async def test_the_board_of_secret_orders_has_a_button_to_seal(tmp_path):
    async with live(tmp_path) as table:
        await table.begin()
        assert labels(table.board) == ["Seal my order", "My ship", "Map", "Rules", "Log"]
        await table.slash(table.gm, "gm skip")
        assert labels(table.board) == ["Act", "My ship", "Map", "Rules", "Log"]


async def test_a_gm_who_peeks_is_told_of_to_everybody(tmp_path):
    async with live(tmp_path) as table:
        await sealed(table)
        asked = panel(await table.gm.slash(table.channel, "gm peek"))
        peeked = said(await table.gm.click(asked, label="Look at 1 answer"))
        assert "ATTACK!" in peeked
        told = [text_of(m) for m in table.channel.history()]
        assert any("looked at the sealed answers" in text for text in told)
        assert not any("ATTACK!" in text for text in told)


async def everything_but_the_captains(folder, order: str) -> list[str]:
    """All that others are shown after the captain of the Lantern has sealed this order."""
    async with live(folder) as table:
        await table.begin()
        eve = table.guild.add_member(table.env.create_user("eve", global_name="Eve"))
        await table.slash(table.captain, f"captain {order}")
        found: list[str] = []
        for who in (table.gm, table.gunner, eve):
            for command, options in (
                ("act", {}), ("odds", {}), ("help", {}), ("gm panel", {}), ("gm undo", {}),
                ("gm act", {"seat": "s1/captain"}), ("gm act", {"seat": "s2/captain"}),
                ("combat log", {}), ("combat status", {}), ("combat map", {}), ("crew list", {}),
                ("combat verify", {}), ("ship show", {"ship": "s1"}),
                ("captain order-attack", {"ship": "s1"}) if who is not table.gm else ("help", {}),
                ("rules", {"action": "order_attack"}), ("privacy show", {}),
            ):  # fmt: skip
                found.append(await table.slash(who, command, **options))
            exported = panel(await who.slash(table.channel, "combat export"))
            found.append((await exported.attachments[0].read()).decode())
            for command, option in (
                ("gm act", "seat"), ("gm undo", "to"), ("odds", "action"), ("ship show", "ship"),
            ):  # fmt: skip
                shown = await who.autocomplete(table.channel, command, option, "")
                found += [choice["name"] for choice in shown]
        found += [text_of(m) for m in table.channel.history()]
        return [re.sub(r"\d{17,}|\b" + table.combat + r"\b", "…", text) for text in found]


async def test_whatever_is_sealed_everybody_else_is_shown_the_same(tmp_path):
    """Also the GM, who would have to peek, which everybody is told."""
    for name in ("a", "b"):
        (tmp_path / name).mkdir()
    one = await everything_but_the_captains(tmp_path / "a", "order-attack")
    other = await everything_but_the_captains(tmp_path / "b", "order-evade")
    assert one == other


async def test_on_one_panel_an_order_may_be_changed_and_changed_back(tmp_path):
    async with live(tmp_path) as table:
        await table.begin()
        shown = await table.console(table.captain)
        for order in ("REPAIR!", "ATTACK!", "REPAIR!"):
            listed = next(p for p in parts(shown) if "options" in p)
            value = next(o["value"] for o in listed["options"] if o["label"].startswith(order))
            form = await table.captain.select(shown, [value], custom_id=listed["custom_id"])
            shown = panel(await table.captain.click(panel(form), label=f"Seal {order}"))
            assert f"Sealed: {order}" in text_of(shown)
            if "options" not in str(shown.components):
                change = next(p for p in parts(shown) if p["type"] == 2)
                shown = panel(await table.captain.click(shown, custom_id=change["custom_id"]))
