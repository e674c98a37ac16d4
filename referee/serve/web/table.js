"use strict";
// The server writes every part of the page and knows the table; here messages are sent and parts are put in place.
const $ = (id) => document.getElementById(id);
const prefix = document.body.dataset.prefix;
const PARTS = ["head", "board", "due", "sheet", "panel", "log"];
const policy = window.trustedTypes
  ? trustedTypes.createPolicy("referee", { createHTML: (s) => s })
  : { createHTML: (s) => s };
let screen = { lang: kept("lang") || document.body.dataset.lang, sheet: null };
let version = "", marks = {}, busy = false, waiting = 0, pause = 250, source = null, here = null, again = false;

function kept(key) { try { return localStorage.getItem(`referee-${key}`); } catch { return null; } }
function keep(key, value) { try { localStorage.setItem(`referee-${key}`, value); } catch { /* private window */ } }

async function send(op, next) {
  if (busy) { again = again || op.do === "look"; return; }
  busy = true;
  document.body.setAttribute("aria-busy", "true");
  try {
    const answer = await fetch(`${prefix}act?lang=${screen.lang}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ op, screen: next || screen, version: op.do === "look" ? "" : version, have: marks }),
    });
    if (answer.ok) show(await answer.json(), op);
    else if (answer.status === 404 || answer.status === 400) tell(await answer.text());
    else throw new Error(String(answer.status));
    $("away").hidden = true;
    pause = 250;
  } catch {  // asleep, out of reach, or the server is being started again
    $("away").hidden = false;
    clearTimeout(waiting);
    waiting = setTimeout(look, pause = Math.min(pause * 2, 4000));
  } finally {
    busy = false;
    document.body.removeAttribute("aria-busy");
  }
  if (again) { again = false; look(); }
}
function look() { send({ do: "look" }); }

function show(data, op) {
  const before = screen.sheet;
  if (data.screen.lang !== document.documentElement.lang) {
    document.documentElement.lang = data.screen.lang;
    keep("lang", data.screen.lang);
  }
  screen = data.screen; version = data.version; marks = data.marks;
  const focus = spot();
  for (const name of PARTS) if (name in data.parts) put($(name), data.parts[name]);
  if ("colours" in data.parts) {
    if (data.parts.colours) $("colours").href = `${prefix}colours.css?v=${data.parts.colours}`;
    else $("colours").removeAttribute("href");
  }
  const sheet = $("sheet");
  sheet.hidden = !sheet.firstChild;
  document.body.classList.toggle("sheeted", !sheet.hidden);
  ring(data.ring);
  if (data.told) tell(data.told);
  else if (op.do !== "look" || JSON.stringify(before) !== JSON.stringify(screen.sheet)) tell("");
  const opened = !sheet.hidden && key(before) !== key(screen.sheet);
  if (opened) { sheet.scrollTop = 0; sheet.querySelector("h2")?.focus({ preventScroll: true }); } else back(focus);
  rove();
  const players = document.querySelector("form.start input[name=players]:not([data-kept])");
  if (players) {
    players.dataset.kept = "1";
    players.value = kept(`players-${players.form.elements.game.value}`) || players.value;
  }
}
function key(sheet) { return sheet ? sheet.is + (sheet.key || sheet.do || sheet.line || sheet.path || "") : ""; }
function put(node, html) {
  const open = new Set([...node.querySelectorAll("details[data-fold][open]")].map((one) => one.dataset.fold));
  const shut = new Set([...node.querySelectorAll("details[data-fold]:not([open])")].map((one) => one.dataset.fold));
  const top = node.scrollTop;
  node.innerHTML = policy.createHTML(html);
  for (const one of node.querySelectorAll("details[data-fold]")) {
    if (open.has(one.dataset.fold)) one.open = true;
    if (shut.has(one.dataset.fold)) one.open = false;
  }
  node.scrollTop = top;
}
// Where the focus is, so that it stays there when a part is written anew.
function spot() {
  const node = document.activeElement;
  if (!node || node === document.body) return null;
  const part = PARTS.map($).find((one) => one.contains(node));
  if (!part) return null;
  if (node.dataset.k) return { part, k: node.dataset.k };
  const all = [...part.querySelectorAll("button,select,input,textarea,summary,a")];
  return { part, at: all.indexOf(node), label: node.getAttribute("aria-label") || node.textContent };
}
function back(focus) {
  if (!focus || focus.part.contains(document.activeElement)) return;
  if (focus.k) { for (const g of focus.part.querySelectorAll("[data-k]")) if (g.dataset.k === focus.k) g.focus({ preventScroll: true }); return; }
  const all = [...focus.part.querySelectorAll("button,select,input,textarea,summary,a")];
  const same = all.filter((one) => (one.getAttribute("aria-label") || one.textContent) === focus.label);
  (same.includes(all[focus.at]) ? all[focus.at] : same[0] || all[focus.at])?.focus({ preventScroll: true });
}
function tell(text) { $("told").textContent = text; $("told").hidden = !text; }
function ring(keys) {
  const set = new Set(keys || []);
  for (const g of document.querySelectorAll("#board .tap")) g.classList.toggle("can", set.has(g.dataset.k));
}

// ---- messages of buttons and fields

function at(message, path, value) {
  const last = path[path.length - 1];
  let node = message;
  for (const step of path.slice(0, -1)) node = node[step] ?? (node[step] = {});
  node[last] = value;
}
function sent(message) {
  const next = "go" in message ? { ...screen, ...message.go } : screen;
  send(message.do || { do: "look" }, next);
}
function changed(field) {
  const message = JSON.parse(field.dataset.send);
  let value = field.type === "number" ? Math.trunc(Number(field.value)) : field.value;
  if (value === "-" || value === "") {
    if (field.tagName === "SELECT" && field.dataset.put.includes('"path"')) return;
    value = null;
  }
  at(message, JSON.parse(field.dataset.put), value);
  sent(message);
}
document.addEventListener("click", (e) => {
  const step = e.target.closest("[data-step]");
  if (step) {
    const field = step.parentNode.querySelector("input");
    field.value = Number(field.value || 0) + Number(step.dataset.step);
    changed(field);
    return;
  }
  const button = e.target.closest("button[data-send]");
  if (button) { sent(JSON.parse(button.dataset.send)); return; }
  if (e.target.closest("#board") && !e.target.closest("summary")) {
    const g = hit(e);
    if (g) tap(g);
  }
});
document.addEventListener("change", (e) => {
  const field = e.target.closest("[data-send][data-put]");
  if (field) changed(field);
});
document.addEventListener("submit", (e) => {
  e.preventDefault();
  const form = e.target, data = [...new FormData(form, e.submitter)], kind = form.dataset.form;
  if (kind === "start") {
    const op = { do: "start", options: {}, readings: {} };
    for (const [name, value] of data) {
      const [first, second, third] = name.split("/");
      if (value === "-" || value === "") continue;
      if (third !== undefined) (op[first][second] ??= []).push(third);
      else if (second === undefined) op[first] = value;
      else op[first][second] = value === "on" ? true : /^\d+$/.test(value) ? Number(value) : value;
    }
    keep(`players-${op.game}`, op.players || "");
    send({ players: "", mode: "draft", ...op });
    return;
  }
  const text = String(data[0]?.[1] || "").trim();
  if (!text) return;
  form.reset();
  send(kind === "note" ? { do: "note", text } : { do: "say", line: text });
});

// ---- the board: what lies nearest is tapped, and arrows walk from thing to thing

function tap(g) {
  here = g.dataset.k;
  send({ do: "tap", key: here });
}
function hit(e) { return e.target.closest("#board .tap") || near(e.clientX, e.clientY, 24); }
function near(x, y, least) {
  let best = null;
  for (const g of document.querySelectorAll("#board .tap")) {
    const halo = g.querySelector(":scope>.halo");
    if (!halo) continue;
    const r = halo.getBoundingClientRect();
    if (x < r.left - 24 || x > r.right + 24 || y < r.top - 24 || y > r.bottom + 24) continue;
    let far = Math.hypot(Math.max(r.left - x, 0, x - r.right), Math.max(r.top - y, 0, y - r.bottom));
    if (halo.tagName === "path" && !/[zZ]/.test(halo.getAttribute("d") || "")) {
      const m = halo.getScreenCTM(), n = halo.getTotalLength();
      far = Infinity;
      for (let i = 0; i <= 16; i++) {
        const p = halo.getPointAtLength(n * i / 16).matrixTransform(m);
        far = Math.min(far, Math.hypot(p.x - x, p.y - y) + 4);
      }
    }
    if (far < least) { least = far; best = g; }
  }
  return best;
}
function rove() {
  const all = [...document.querySelectorAll("#board .tap")];
  const now = all.find((g) => g.dataset.k === here) || all[0];
  for (const g of all) g.setAttribute("tabindex", g === now ? "0" : "-1");
}
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
document.addEventListener("keydown", (e) => {
  if (e.key === "Escape" && screen.sheet) { sent({ go: { sheet: null } }); return; }
  const g = e.target.closest?.("#board .tap");
  if (!g) return;
  if (e.key === "Enter" || e.key === " ") { e.preventDefault(); tap(g); return; }
  const way = WAYS[e.key];
  if (!way) return;
  e.preventDefault();
  const middle = (one) => { const r = one.getBoundingClientRect(); return [(r.left + r.right) / 2, (r.top + r.bottom) / 2]; };
  const [x, y] = middle(g);
  let best = null, least = Infinity;
  for (const one of document.querySelectorAll("#board .tap")) {
    if (one === g) continue;
    const [a, b] = middle(one), along = (a - x) * way[0] + (b - y) * way[1];
    const aside = Math.abs((a - x) * way[1]) + Math.abs((b - y) * way[0]);
    if (along > 1 && along + 2 * aside < least) { least = along + 2 * aside; best = one; }
  }
  if (best) { here = best.dataset.k; rove(); best.focus(); }
});

// ---- other devices: an event tells only the version

function listen() {
  source?.close();
  source = new EventSource(`${prefix}events`);
  source.onopen = () => { if (!$("away").hidden) look(); };
  source.onmessage = (e) => { if (e.data !== version) look(); };
}
document.addEventListener("visibilitychange", () => { if (!document.hidden) { listen(); look(); } });
window.addEventListener("online", () => { listen(); look(); });
send({ do: "look" }).then(listen);
