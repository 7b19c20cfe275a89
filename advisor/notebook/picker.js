// The 56 cards as buttons: by mouse, or by keyboard as one stop in the order of the page.
//
// The kernel owns the hand. A click shows at once, and goes to the kernel with a number; the kernel
// sends the number back. Where it does not come back and the kernel is not busy, it is gone.

const PATIENCE = 3000; // milliseconds
const SVG = "http://www.w3.org/2000/svg";

function drawn(face) {
  const picture = document.createElementNS(SVG, "svg");
  picture.setAttribute("viewBox", "0 0 20 20");
  picture.setAttribute("aria-hidden", "true");
  const sign = document.createElementNS(SVG, "path");
  sign.setAttribute("d", face.sign);
  sign.setAttribute("fill", "currentColor");
  sign.setAttribute("fill-rule", "evenodd");
  picture.append(sign);
  return picture;
}

function button(face) {
  const made = document.createElement("button");
  made.type = "button";
  made.className = "tichu-card";
  made.style.color = face.colour;
  made.setAttribute("aria-label", face.label);
  made.dataset.index = face.index;
  const corner = document.createElement("span");
  corner.textContent = face.corner;
  made.append(corner, drawn(face));
  return made;
}

function isBusy(model) {
  const kernel = model.widget_manager?.kernel;
  return kernel?.status === "busy" && kernel?.connectionStatus === "connected";
}

function render({ model, el }) {
  const grid = document.createElement("div");
  grid.className = "tichu-cards";
  grid.setAttribute("role", "group");
  grid.setAttribute("aria-label", model.get("label"));
  const said = document.createElement("p");
  said.className = "tichu-said";
  said.setAttribute("role", "status");
  const rows = model.get("rows").map((faces) => faces.map(button));
  for (const row of rows) {
    const line = document.createElement("div");
    line.append(...row);
    grid.append(line);
  }
  el.classList.add("tichu-picker");
  el.append(grid, said);

  let waiting = null;

  function say(text, isWarning = false) {
    said.textContent = text;
    said.classList.toggle("tichu-warning", isWarning);
  }

  function showStatus() {
    say(model.get("status"));
  }

  function showHand() {
    const held = new Set(model.get("selected"));
    for (const card of rows.flat()) {
      card.setAttribute("aria-pressed", String(held.has(Number(card.dataset.index))));
    }
  }

  function listen() {
    if (model.get("echo") >= model.get("ping")) {
      window.clearTimeout(waiting);
      showStatus();
    }
  }

  function expectEcho() {
    window.clearTimeout(waiting);
    waiting = window.setTimeout(() => {
      if (model.get("echo") >= model.get("ping")) return;
      if (isBusy(model)) {
        say(model.get("texts").busy, true);
        expectEcho();
      } else {
        say(model.get("texts").gone, true);
      }
    }, PATIENCE);
  }

  function toggle(card) {
    const index = Number(card.dataset.index);
    const held = model.get("selected");
    const others = held.filter((other) => other !== index);
    if (others.length === held.length && held.length >= model.get("limit")) {
      say(model.get("texts").full, true);
      return;
    }
    const next = others.length < held.length ? others : [...held, index];
    model.set("selected", next);
    model.set("ping", model.get("ping") + 1);
    showHand();
    model.save_changes();
    expectEcho();
  }

  function place(card) {
    const row = rows.findIndex((cards) => cards.includes(card));
    return [row, rows[row].indexOf(card)];
  }

  function focus(row, column) {
    const cards = rows[Math.max(0, Math.min(row, rows.length - 1))];
    const card = cards[Math.max(0, Math.min(column, cards.length - 1))];
    makeStop(card);
    card.focus();
  }

  function makeStop(card) {
    for (const other of rows.flat()) other.tabIndex = other === card ? 0 : -1;
  }

  const steps = {
    ArrowLeft: (row, column) => [row, column - 1],
    ArrowRight: (row, column) => [row, column + 1],
    ArrowUp: (row, column) => [row - 1, column],
    ArrowDown: (row, column) => [row + 1, column],
    Home: (row) => [row, 0],
    End: (row) => [row, Infinity],
  };

  // Enter and Space press a real button by themselves; the notebook must not take the keys.
  grid.addEventListener("keydown", (event) => {
    const card = event.target.closest(".tichu-card");
    if (!card || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key in steps) {
      event.preventDefault();
      focus(...steps[event.key](...place(card)));
    }
    if (event.key in steps || event.key === "Enter" || event.key === " ") event.stopPropagation();
  });
  grid.addEventListener("click", (event) => {
    const card = event.target.closest(".tichu-card");
    if (!card) return;
    makeStop(card);
    toggle(card);
  });

  model.on("change:selected", showHand);
  model.on("change:status", listen);
  model.on("change:echo", listen);
  makeStop(rows[0][0]);
  showHand();
  showStatus();
  return () => {
    window.clearTimeout(waiting);
    model.off("change:selected", showHand);
    model.off("change:status", listen);
    model.off("change:echo", listen);
  };
}

export default { render };
