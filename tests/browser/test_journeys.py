"""Journeys through JupyterLab: what a player, a teacher and a reader of a saved notebook do."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from typing import TYPE_CHECKING

import pytest

from advisor import Hand
from advisor.drawing.faces import face_of
from advisor.notebook.picker import card_rows

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from playwright.sync_api import Browser, Locator, Page

    from tests.browser.lab import Lab, Notebook

pytestmark = pytest.mark.browser

HAND = "Drg Phx Aj As Kp Qs Jt Tp 9j 8j 7s 4t 4j 2s"
TABLE = "from advisor.notebook import table\nopened = table()\nopened"
FULL = f"from advisor.notebook import table\nopened = table({HAND!r})\nopened"
SLOW = """
import time
import advisor.notebook.tables as tables
whole = tables.work
def slow(request, wanted):
    for found in whole(request, wanted):
        for _ in range({tenths}):
            time.sleep(0.1 if wanted() else 0)
        yield found
tables.work = slow
"""
VERY_SLOW, RATHER_SLOW = SLOW.format(tenths=25), SLOW.format(tenths=6)
DONE = "the fewest possible · done"


def card(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=face_of(name).label, exact=True)


def pick(page: Page, names: Sequence[str]) -> None:
    for name in names:
        card(page, name).click()


def pressed(page: Page) -> Hand:
    cards = page.locator('.tichu-card[aria-pressed="true"] span').all_inner_texts()
    return Hand.of(" ".join(cards))


def expect_status(page: Page, text: str) -> None:
    """Wait until the status line says so."""
    page.locator(".tichu-said", has_text=text).wait_for()


def open_table(lab: Lab, page: Page, name: str, cells: Sequence[str]) -> Notebook:
    """Open a notebook and run its cells up to the one that shows a table."""
    notebook = lab.open(page, name, cells)
    for place in range(len(cells)):
        notebook.run(place)
        if "opened" in cells[place]:
            break
    page.locator(".tichu-card").first.wait_for()
    return notebook


def test_journey_magic(lab: Lab, page: Page, screenshot: Callable[[], None]) -> None:
    notebook = lab.open(page, "magic", ["%load_ext advisor", f"%tichu {HAND}", "%tichu 7j 7x"])
    for place in range(3):
        notebook.run(place)
    notebook.output(1).get_by_text("4 combinations, the fewest possible").wait_for()
    notebook.output(1).get_by_text("to go out first").first.wait_for()
    notebook.output(2).get_by_text("UsageError: expected a card").wait_for()
    assert "Traceback" not in notebook.output(2).inner_text()
    screenshot()


# How long it takes from a click to the pressed card, to the partition and to the end, in the page's
# own time, and what is said about the call two seconds after the click.
TIMED = """
(name) => new Promise((resolve) => {
  const card = document.querySelector(`.tichu-card[aria-label="${name}"]`);
  const said = document.querySelector(".tichu-said");
  const started = performance.now();
  const times = {};
  new MutationObserver(() => { times.pressed ??= performance.now() - started; })
    .observe(card, { attributes: true, attributeFilter: ["aria-pressed"] });
  new MutationObserver(() => {
    if (said.textContent.includes("combination")) times.partition ??= performance.now() - started;
    if (said.textContent.includes("done")) times.done ??= performance.now() - started;
  }).observe(said, { childList: true });
  card.click();
  window.setTimeout(() => {
    const cells = [...document.querySelectorAll("tbody th")];
    const call = cells.find((cell) => cell.textContent === "call");
    resolve([times, call?.nextElementSibling?.textContent ?? "nothing yet"]);
  }, 2000);
})
"""


def test_journey_mouse(
    lab: Lab, page: Page, screenshot: Callable[[], None], capsys: pytest.CaptureFixture[str]
) -> None:
    notebook = open_table(lab, page, "mouse", [TABLE, "opened.advice"])
    *first, last = HAND.split()
    pick(page, first)
    expect_status(page, "13 cards")
    expect_status(page, DONE)
    screenshot()
    times, chance = page.evaluate(TIMED, face_of(last).label)
    with capsys.disabled():
        load = os.getloadavg()[0] / (os.cpu_count() or 1)
        print("\nafter a click, ms:", {name: round(time) for name, time in times.items()})
        print(f"out first with a call, after 2 s: {chance}; load of a processor: {load:.1f}")
    expect_status(page, f"14 cards · 4 combinations · {DONE}")
    assert pressed(page) == Hand.of(HAND)
    page.get_by_text("to go out first").first.wait_for()
    card(page, "3t").click()
    expect_status(page, "a hand has at most 14 cards")
    assert pressed(page) == Hand.of(HAND)
    notebook.run(1)
    notebook.output(1).get_by_text("4 combinations, the fewest possible").wait_for()
    screenshot()


def test_journey_answers_appear_and_refine(
    lab: Lab, page: Page, screenshot: Callable[[], None]
) -> None:
    open_table(lab, page, "refine", [RATHER_SLOW, FULL])
    page.get_by_text("4 combinations, to be confirmed").wait_for()
    page.get_by_text("4 combinations, the fewest possible").first.wait_for()
    page.get_by_text("logged rounds").first.wait_for()
    screenshot()
    page.get_by_text("Simulated play (deals=600").first.wait_for()
    page.get_by_text("Simulated play (deals=6000").first.wait_for()
    expect_status(page, DONE)
    screenshot()


def test_journey_in_play(lab: Lab, page: Page, screenshot: Callable[[], None]) -> None:
    open_table(lab, page, "play", [TABLE])
    pick(page, ["As", "Kp", "9j"])
    page.get_by_text("choose “In play”").wait_for()
    page.get_by_label("In play").click()
    page.locator("caption", has_text="Play").first.wait_for()
    page.get_by_text("Calls, score, exchange, play").click()
    page.get_by_label("trick").fill("Qs")
    page.get_by_text("3 cards, to follow").wait_for()
    expect_status(page, f"3 cards · 3 combinations · {DONE}")
    screenshot()


def test_journey_line_of_a_log(lab: Lab, page: Page, screenshot: Callable[[], None]) -> None:
    open_table(lab, page, "log", [TABLE])
    field = page.get_by_label("Cards", exact=True)
    field.fill("(1)Anna Dr SK SD GD RB S6 R6 B5 G5 B4 B3 S3 R3 Hu ")
    expect_status(page, "14 cards")
    assert pressed(page) == Hand.of("Drg Ks Qs Qj Jt 6s 6t 5p 5j 4p 3p 3s 3t Dog")
    field.fill("(1)Anna gibt: P3: B4 - P4: RB - P1: Hu - ")
    expect_status(page, "11 cards")
    pick(page, ["2j", "2s", "2p"])
    expect_status(page, f"14 cards · 5 combinations · {DONE}")
    page.get_by_text("after the exchange").first.wait_for()
    page.get_by_text("Calls, score, exchange, play").click()
    assert page.get_by_label("gave", exact=True).input_value() == "4p Jt Dog"
    screenshot()


def test_journey_two_tables(lab: Lab, page: Page, screenshot: Callable[[], None]) -> None:
    """Each keeps its own hand, and one may be closed while it works."""
    again = FULL.replace("opened", "other")
    notebook = open_table(lab, page, "two", [VERY_SLOW, FULL, again, "other.close(30)\n'closed'"])
    notebook.run(2)
    page.locator(".tichu-picker").nth(1).wait_for()
    first, second = (page.locator(".tichu-picker").nth(place) for place in (0, 1))
    first.get_by_role("button", name=face_of("2s").label, exact=True).click()
    first.get_by_text("13 cards").wait_for()
    second.get_by_text("14 cards").wait_for()
    screenshot()
    notebook.run(3)
    notebook.output(3).get_by_text("closed").wait_for()
    first.get_by_text(f"13 cards · 3 combinations · {DONE}").wait_for()


def test_journey_keyboard(lab: Lab, page: Page, screenshot: Callable[[], None]) -> None:
    open_table(lab, page, "keyboard", [TABLE])
    rows = card_rows()
    places = {c.name: (row, cards.index(c)) for row, cards in enumerate(rows) for c in cards}
    page.get_by_label("Cards", exact=True).focus()
    page.keyboard.press("Tab")
    row, column = 0, 0
    for number, name in enumerate(sorted(HAND.split(), key=lambda name: places[name])):
        wanted_row, wanted_column = places[name]
        for _ in range(wanted_row - row):
            page.keyboard.press("ArrowDown")
        column = min(column, len(rows[wanted_row]) - 1)
        key = "ArrowRight" if wanted_column > column else "ArrowLeft"
        for _ in range(abs(wanted_column - column)):
            page.keyboard.press(key)
        page.keyboard.press("Enter" if number % 2 else "Space")
        row, column = wanted_row, wanted_column
    expect_status(page, f"14 cards · 4 combinations · {DONE}")
    assert pressed(page) == Hand.of(HAND)
    assert page.locator('.tichu-card[tabindex="0"]').count() == 1
    screenshot()
    page.keyboard.press("Space")
    expect_status(page, "13 cards")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.get_by_label("trick").wait_for()
    for _ in range(9):
        page.keyboard.press("Tab")
    page.keyboard.type("Qj")
    page.get_by_text("13 cards, to follow").wait_for()
    assert page.get_by_label("trick").input_value() == "Qj"
    screenshot()


def test_journey_change_while_it_works(
    lab: Lab, page: Page, screenshot: Callable[[], None]
) -> None:
    open_table(lab, page, "change", [VERY_SLOW, FULL])
    expect_status(page, "working")
    card(page, "2s").click()
    expect_status(page, "13 cards")
    seen = page.evaluate_handle(
        """() => {
          const said = document.querySelector(".tichu-said");
          const seen = [said.textContent];
          new MutationObserver(() => seen.push(said.textContent)).observe(said, {childList: true});
          return seen;
        }"""
    )
    expect_status(page, DONE)
    screenshot()
    texts: list[str] = seen.json_value()
    assert all(text.startswith("13 cards") for text in texts)
    assert page.locator("caption", has_text="Tichu").count() == 0


def test_journey_click_while_a_cell_runs(
    lab: Lab, page: Page, screenshot: Callable[[], None]
) -> None:
    busy = "import time\nfor _ in range(200):\n    time.sleep(0.1)\nprint('the cell has run')"
    notebook = open_table(lab, page, "busy", [TABLE, busy])
    notebook.run(1)
    page.locator('.jp-CodeCell:has-text("time.sleep") .jp-InputPrompt', has_text="*").wait_for()
    pick(page, HAND.split())
    expect_status(page, f"14 cards · 4 combinations · {DONE}")
    assert "the cell has run" not in notebook.output(1).inner_text()
    screenshot()


def test_journey_stop(lab: Lab, page: Page, screenshot: Callable[[], None]) -> None:
    open_table(lab, page, "stop", [VERY_SLOW, FULL])
    expect_status(page, "the fewest possible · working")
    page.get_by_role("button", name="Stop").click()
    expect_status(page, "stopped")
    screenshot()
    page.wait_for_timeout(1500)
    expect_status(page, "stopped")
    card(page, "2s").click()
    expect_status(page, f"13 cards · 3 combinations · {DONE}")


def test_journey_bad_hand(lab: Lab, page: Page, screenshot: Callable[[], None]) -> None:
    open_table(lab, page, "bad", [FULL])
    expect_status(page, DONE)
    field = page.get_by_label("Cards", exact=True)
    field.fill("Drg Phx 7x")
    page.get_by_role("alert").get_by_text("expected a card").wait_for()
    assert pressed(page) == Hand.of(HAND)
    screenshot()
    field.fill("<script>document.title = 'hacked'</script>")
    page.get_by_role("alert").get_by_text("<script>").wait_for()
    assert page.title() != "hacked"
    field.fill("Drg A A 7")
    expect_status(page, "4 cards")
    page.get_by_role("alert").wait_for(state="detached")


def test_journey_solver(lab: Lab, page: Page, screenshot: Callable[[], None]) -> None:
    cell = "from advisor.notebook import solver_table\nopened = solver_table()\nopened"
    lab.open(page, "solver", [cell]).run(0)
    page.get_by_role("button", name="★ single As · +200").click()
    page.get_by_text("seat 1 is asked").first.wait_for()
    page.get_by_role("button", name="★ pass").wait_for()
    screenshot()
    page.get_by_role("button", name="Back").click()
    page.get_by_role("button", name="single 2s · −10").wait_for()
    page.get_by_role("button", name="Forward").click()
    page.get_by_role("button", name="★ pass").click()
    page.get_by_label("Puzzles").select_option(label="A pair or two singles")
    page.get_by_role("button", name="★ pair 3j 3s").focus()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="★ pass").wait_for()
    assert page.evaluate("document.activeElement.innerText") == "Back"
    page.keyboard.press("Enter")
    page.get_by_role("button", name="★ pair 3j 3s").wait_for()
    assert page.evaluate("document.activeElement.innerText") == "Forward"
    screenshot()


HARD = """
from advisor import Round
from advisor.notebook import solver_table
dealt = Round.deal(7)
hands = [first | rest for first, rest in zip(dealt.hands, dealt.stock)]
solver_table(Round.of_hands(hands))
"""


def test_journey_search_stopped(
    lab: Lab, page: Page, screenshot: Callable[[], None], capsys: pytest.CaptureFixture[str]
) -> None:
    """All cards in four hands are too many to solve; after a stop the next position is at once."""
    lab.open(page, "search", [HARD]).run(0)
    page.get_by_text("· working").first.wait_for()
    screenshot()
    page.get_by_role("button", name="Stop").click()
    page.get_by_text("· stopped").first.wait_for()
    start = time.perf_counter()
    page.get_by_label("Puzzles").select_option(label="A pair or two singles")
    page.get_by_role("button", name="★ pair 3j 3s").wait_for()
    took = 1000 * (time.perf_counter() - start)
    with capsys.disabled():
        print(f"\nfrom a puzzle after a stop to its plays, ms: {took:.0f}")


def test_journey_kernel_restarted(lab: Lab, page: Page, screenshot: Callable[[], None]) -> None:
    notebook = open_table(lab, page, "restart", [FULL])
    expect_status(page, DONE)
    page.evaluate("window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.restart()")
    notebook.wait_for_kernel()
    card(page, "2s").click()
    expect_status(page, "the kernel was restarted: run the cell again")
    screenshot()
    notebook.run(0)
    expect_status(page, f"14 cards · 4 combinations · {DONE}")


def test_journey_saved_and_opened_again(
    lab: Lab, page: Page, screenshot: Callable[[], None]
) -> None:
    cells = [
        TABLE,
        f"%load_ext advisor\n%tichu {HAND}",
        "from advisor import Hand\nHand.of('7j Drg')",
    ]
    notebook = open_table(lab, page, "saved", cells)
    pick(page, HAND.split())
    expect_status(page, f"14 cards · 4 combinations · {DONE}")
    for place in (1, 2):
        notebook.run(place)
    notebook.output(2).locator("img").wait_for()
    saved = notebook.save()
    assert "4 combinations, the fewest possible" in str(saved["cells"][0]["outputs"])
    page.goto("about:blank")
    page.goto(f"{lab.address}/doc/tree/{notebook.path.name}?reset")
    # The snapshot comes last; while the kernel lives the table itself may stand above it.
    notebook.output(0).get_by_text("4 combinations, the fewest possible").last.wait_for()
    screenshot()


def test_journey_exported_to_html(
    lab: Lab, chromium: Browser, page: Page, screenshot: Callable[[], None]
) -> None:
    """Export a notebook with a table to HTML and open it without a network."""
    plot = "from advisor.notebook import answer, points_plot\n"
    cells = [
        FULL,
        f"%load_ext advisor\n%tichu {HAND}",
        "from advisor import Hand\nHand.of('7j Drg')",
        f"{plot}points_plot(answer({HAND!r}, 'pass', deals=600).decisions[0])",
    ]
    notebook = open_table(lab, page, "exported", cells)
    expect_status(page, f"14 cards · 4 combinations · {DONE}")
    for place in (1, 2, 3):
        notebook.run(place)
    notebook.output(3).locator("img").wait_for()
    notebook.save()
    command = [sys.executable, "-m", "nbconvert", "--to", "html", str(notebook.path)]
    subprocess.run(command, check=True, capture_output=True, cwd=lab.folder)
    context = chromium.new_context(offline=True)
    offline = context.new_page()
    offline.goto(notebook.path.with_suffix(".html").as_uri())
    for text in ("4 combinations, the fewest possible", "to go out first"):
        assert offline.get_by_text(text).count() >= 2
    hand, plotted = (one.get_attribute("alt") for one in offline.locator("img").all())
    assert hand == "Drg 7j"
    assert (plotted or "").startswith("Points for my team by candidate, with one standard error: ")
    context.close()
    page.goto("about:blank")
    page.goto(notebook.path.with_suffix(".html").as_uri())
    screenshot()


@pytest.mark.parametrize("theme", ["Light", "Dark"])
def test_journey_accessible(
    lab: Lab, page: Page, screenshot: Callable[[], None], theme: str
) -> None:
    """Both tables, unfolded, in both themes: axe-core finds nothing serious."""
    from axe_playwright_python.sync_playwright import Axe

    solver = "from advisor.notebook import solver_table\nsolver_table()"
    notebook = open_table(lab, page, "accessible", [FULL, solver])
    notebook.command("apputils:change-theme", {"theme": f"JupyterLab {theme}"})
    expect_status(page, DONE)
    page.get_by_text("Calls, score, exchange, play").click()
    page.get_by_label("partner").wait_for()
    screenshot()
    notebook.run(1)
    page.get_by_role("button", name="★ single As · +200").wait_for()
    screenshot()
    report = Axe().run(page, context=".jp-OutputArea")
    serious = [
        f"{found['impact']}: {found['help']}: {found['nodes'][0]['html'][:200]}"
        for found in report.response["violations"]
        if found["impact"] in ("serious", "critical")
    ]
    assert serious == []


def test_journey_narrow_page(lab: Lab, page: Page, screenshot: Callable[[], None]) -> None:
    """At the width of a small window all cards can be seen and clicked."""
    page.set_viewport_size({"width": 600, "height": 1500})
    open_table(lab, page, "narrow", [FULL])
    expect_status(page, DONE)
    output = page.locator(".jp-OutputArea-output").first.bounding_box()
    assert output is not None
    for cards in card_rows():
        for one in cards:
            box = card(page, one.name).bounding_box()
            assert box is not None
            assert box["x"] + box["width"] <= output["x"] + output["width"] + 1
    card(page, "2j").click()
    expect_status(page, "a hand has at most 14 cards")
    screenshot()
