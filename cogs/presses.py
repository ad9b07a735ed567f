"""Every press of a button, choice of a list and form, brought to what its verb means."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from bot.app.acting import offered
from bot.app.battle import Battle
from bot.app.desk import Done
from bot.app.people import Standing, acts_for
from bot.core.decide import Passed
from bot.core.refusal import Refused
from bot.core.seats import Seat
from bot.ui import form
from bot.ui.fill_in import number_modal
from bot.ui.prompts import asks
from cogs import buttons
from cogs.answer import Answer, Interaction, open_form, respond
from cogs.console import act_for, acted, open_console
from cogs.floor import Floor
from cogs.gm_run import NOTE, RUN_VERBS, write_note
from cogs.once import once, other_press
from cogs.panels import Filling, fill, filling, refilled, seats_to_answer
from cogs.press import Press, Verb, anew
from cogs.table_presses import TABLE_VERBS


class Presses:
    """Where all controls of the bot end. A control holds no state of its own but its id."""

    def __init__(self, floor: Floor) -> None:
        self._floor = floor

    async def press(
        self,
        interaction: Interaction,
        combat: str,
        window: str,
        verb: str,
        arg: str,
        values: Sequence[str],
    ) -> None:
        value = values[0] if values else ""
        other_press(interaction)
        press = Press(self._floor, interaction, combat, window, arg, value)
        if verb == "num":
            await _numbers(press)
            return
        if verb == "run" and value == NOTE:
            await write_note(press)
            return
        await respond(interaction, lambda: _meaning(verb, press))

    async def submit(
        self,
        interaction: Interaction,
        combat: str,
        window: str,
        verb: str,
        arg: str,
        typed: Mapping[str, str],
    ) -> None:
        other_press(interaction)
        press = Press(self._floor, interaction, combat, window, arg, typed=typed)

        async def work() -> Answer | None:
            with once(interaction):
                return await _meaning(verb, press)

        await respond(interaction, work)


async def _meaning(verb: str, press: Press) -> Answer | None:
    work = VERBS.get(verb)
    if work is None:
        raise Refused("That button is not known here any more", "", "What you can do: /act")
    return await work(press)


async def _act(press: Press) -> Answer:
    return await open_console(press.floor, press.interaction, await press.battle())


async def _act_for(press: Press) -> Answer:
    shown = await act_for(press.floor, press.interaction, await press.battle(), press.said)
    return anew(shown, press.interaction)


async def _back(press: Press) -> Answer:
    return anew(await _act(press), press.interaction)


async def _pick(press: Press) -> Answer:
    """Open the form of an act. In a list, an impossible one answers with its reason."""
    battle, who = await press.standing()
    one = filling(battle, who, press.said)
    if _is_past(press, one):
        return await press.moment_passed()
    one = refilled(one, one.choice)
    no = one.choice.offer.refusal
    if no is not None:
        raise Refused(no)
    return _form(press, one)


async def _answer(press: Press) -> Answer | None:
    """What several people may answer, for the seat that the person holds of those asked."""
    battle, who = await press.standing()
    combat = battle.going_on()
    if combat.window is None or combat.window.id != press.window:
        return await press.moment_passed()
    asked = seats_to_answer(battle, who, press.arg)
    action = battle.rules.actions[press.arg]
    if action.idle and not action.parameters:
        return await _let_be(press, who, asked)
    for seat in asked:
        now = offered(battle, seat, action, acts_for(battle, who, seat), {})
        if now.offer.refusal is not None and seat != asked[-1]:
            continue
        code = form.encode(form.Choice(now.offer, now.values, now.odds))
        again = replace(press, arg=code, value="")
        return await (_pick if asks(now.offer) else _do)(again)
    return await press.moment_passed()


async def _let_be(press: Press, who: Standing, asked: Sequence[Seat]) -> Answer | None:
    """To do nothing is said once, for all seats that are asked and that one answers for."""
    done: Done | None = None
    try:
        for seat in asked:
            done = await press.floor.battles.act(
                press.combat,
                who.person,
                press.arg,
                {},
                seat=seat,
                window=press.window,
                interaction=press.interaction.id if done is None else None,
            )
    except Passed:
        if done is None:
            return await press.moment_passed()
    return await acted(press.floor, press.interaction, done) if done is not None else None


async def _set(press: Press) -> Answer:
    """One more value in the form, or the numbers that were typed."""
    battle, who = await press.standing()
    code, place = (press.arg, 0) if press.typed else form.split_setting(press.arg)
    one = filling(battle, who, code)
    if _is_past(press, one):
        return await press.moment_passed()
    if press.typed is not None:
        choice = form.typed_numbers(one.choice, press.typed)
    else:
        choice = form.choose(one.choice, place, press.value)
    # What was chosen before may not go with it, and is left out when it is read again.
    again = filling(battle, who, form.encode(choice))
    return _form(press, refilled(again, again.choice))


async def _numbers(press: Press) -> None:
    """Open the form for typed numbers, which only the first answer to a press can do."""
    try:
        battle, who = await press.standing()
        one = filling(battle, who, press.arg)
        spec = None
        if not _is_past(press, one):
            spec = number_modal(refilled(one, one.choice).choice)
    except Exception as error:  # noqa: BLE001 - it is told like everything that goes wrong
        failed = error
        await respond(press.interaction, lambda: _raised(failed))
        return
    if spec is None:
        await respond(press.interaction, press.moment_passed)
        return
    if not spec.inputs:
        await respond(press.interaction, lambda: _pick(press))
        return
    await open_form(press.interaction, buttons.form(spec, press.combat, press.window))


async def _do(press: Press) -> Answer | None:
    """Send an act, in the window its button was made for."""
    battle, who = await press.standing()
    one = filling(battle, who, press.arg)
    if _is_past(press, one):
        return await press.moment_passed()
    try:
        with once(press.interaction):
            done = await _done(press, battle, who, one)
    except Passed:
        return await press.moment_passed()
    return await acted(press.floor, press.interaction, done)


async def _done(press: Press, battle: Battle, who: Standing, one: Filling) -> Done:
    if one.action.gm:
        return await press.floor.battles.gm_act(
            battle.id,
            who.person,
            one.action.id,
            one.choice.values,
            interaction=press.interaction.id,
        )
    return await press.floor.battles.act(
        battle.id,
        who.person,
        one.action.id,
        one.choice.values,
        seat=one.seat,
        window=None if one.action.anytime else press.window or None,
        interaction=press.interaction.id,
    )


def _form(press: Press, one: Filling) -> Answer:
    frame = one.battle.going_on().window
    window = press.window or (frame.id if frame is not None else "")
    return press.floor.answer(press.interaction, fill(one), one.battle, window)


def _is_past(press: Press, one: Filling) -> bool:
    """Whether the control was made for a window that is no longer open."""
    frame = one.battle.going_on().window
    is_open = frame is not None and press.window in ("", frame.id)
    return not is_open and not one.action.anytime


async def _raised(error: Exception) -> Answer:
    raise error


VERBS: Mapping[str, Verb] = {
    "act": _act,
    "answer": _answer,
    "actfor": _act_for,
    "back": _back,
    "do": _do,
    "num": _set,
    "pick": _pick,
    "set": _set,
    **TABLE_VERBS,
    **RUN_VERBS,
}
