(() => {
"use strict";
const $ = (q, at = document) => at.querySelector(q), $$ = (q, at = document) => [...at.querySelectorAll(q)];
const root = document.documentElement, small = matchMedia("(max-width:900px)"), live = $("#live"), pop = $("#pop");
root.classList.add("js");
const make = (name, text = "", cls = "") => {
  const e = document.createElement(name);
  e.textContent = text; if (cls) e.className = cls;
  return e;
};
let later = 0, here = null;

/* One scenario: its lines, the groups of its picture, and where it stands. It wakes when it is first shown. */
const Scenario = box => {
  const data = $("script.data", box);
  if (!data) return { box, wake() {}, go() {}, start() {}, rest() {} };
  let D, groups, marks, quiet, line = 0, at = -1, lit = null, raised = [], awake = false;
  let pane = 0, near = null, sifted = null, playing = 0;
  const shown = [], rank = new Map(), behind = new Map(), tabs = $$("[role=tab]", box), panels = $$(".panel", box), charts = $$(".fig0", box);
  const board = $(".board", box), bar = $(".bar", box), range = bar && $("input", bar);
  const cards = $$(".score li", box), words = $(".words", box), sift = $(".sift", box);
  const views = $$(".view", box), chips = $$(".chips button", box), zoom = $(".zoom", box), hint = $(".hint", box);
  const L = () => D.lines[line], last = l => l.first + l.rounds.length - 1;

  /* The picture: every group holds the number of its content; a frame lists only what changed. */
  const picture = (l, n) => {
    const now = [];
    for (let i = 0; i <= n - l.first; i++) { const f = l.frames[i] ?? []; for (let j = 0; j < f.length; j += 2) now[f[j]] = f[j + 1]; }
    return now;
  };
  const drawn = () => {
    const now = picture(D.lines[0], last(D.lines[0]));
    groups.forEach((g, i) => {
      const m = now[i] ?? -1;
      shown[i] = m;
      if (m >= 0 && !marks[m].hasChildNodes()) marks[m].append(...[...g.childNodes].map(c => c.cloneNode(true)));
    });
  };
  /* What has changed lies on top of its neighbours; the last goes back to its place first. */
  const lower = () => {
    raised.sort((a, b) => rank.get(b) - rank.get(a));
    for (const g of raised) g.parentNode.insertBefore(g, behind.get(g));
    raised = [];
  };
  const draw = (n, ring = true) => {
    const l = L(), now = picture(l, n), frame = n > l.first ? l.frames[n - l.first] ?? [] : [];
    const news = new Set(), named = new Set(ring ? l.about[n] : []);
    for (let j = 0; j < frame.length; j += 2) news.add(frame[j]);
    lower();
    groups.forEach((g, i) => {
      const m = now[i] ?? -1;
      if (shown[i] !== m) { g.replaceChildren(...(m < 0 ? [] : marks[m].cloneNode(true).childNodes)); shown[i] = m; }
      const on = ring && news.has(i) && (!g.ownerSVGElement || $(".halo", g) !== null);
      g.classList.toggle("changed", on);
      g.classList.toggle("named", named.has(i));
      if ((on || named.has(i)) && g.ownerSVGElement) raised.push(g);
    });
    raised.sort((a, b) => rank.get(a) - rank.get(b));
    for (const g of raised) g.parentNode.append(g);
    if (words && words.parentNode.open) tell();
    face([...named].map(i => groups[i]), groups.filter((g, i) => !quiet.has(i) && g.classList.contains("changed")));
  };
  /* The part of the board a step is about is in view first: its pane on a phone, its place in the column else. */
  const face = (...sorts) => {
    const drawn = sorts.map(gs => gs.filter(g => g.ownerSVGElement)).find(gs => gs.length);
    const at = drawn ? Math.min(...drawn.map(g => +g.closest(".view").dataset.v)) : pane;
    for (const c of chips) c.classList.toggle("news", !!drawn?.some(g => g.closest(".view").dataset.v === c.dataset.v));
    turn(at);
    const g = drawn?.find(g => g.closest(".view") === views[at]);
    if (g) { centre(g); look(g); }
    room();
  };
  const turn = i => {
    if (i !== pane) near = null;
    pane = i;
    views.forEach(v => v.classList.toggle("on", +v.dataset.v === i));
    chips.forEach(c => {
      c.setAttribute("aria-pressed", +c.dataset.v === i);
      if (+c.dataset.v === i && small.matches) c.parentNode.scrollLeft = c.offsetLeft - c.parentNode.offsetLeft - 30;
    });
    size();
  };
  /* On a phone a pane is shown whole while it can be read, else nearer, to be dragged. */
  const size = () => {
    const v = views.find(v => +v.dataset.v === pane), s = v && $("svg", v);
    if (!s) return;
    for (const other of views) { $("svg", other).style.width = ""; other.removeAttribute("tabindex"); }
    zoom.hidden = hint.hidden = true;
    const b = s.viewBox.baseVal, tall = parseFloat(getComputedStyle(v).maxHeight);
    const fit = small.matches ? Math.min(v.clientWidth / b.width, (tall || 400) / b.height, 1.3) : 1;
    const nearer = small.matches && (near ?? fit < .47);
    if (small.matches) s.style.width = Math.floor(b.width * (nearer ? Math.max(.75, fit * 1.4) : fit)) + "px";
    const over = big();
    zoom.hidden = !small.matches || fit >= .75;
    zoom.setAttribute("aria-pressed", nearer);
    hint.hidden = !small.matches || !over;
    if (over) v.tabIndex = 0;
  };
  /* A board too big for its box shows what the step is about. */
  const shownView = () => views.find(v => +v.dataset.v === pane);
  const big = () => { const v = shownView(); return v && (v.scrollWidth > v.clientWidth + 4 || v.scrollHeight > v.clientHeight + 4); };
  const look = g => {
    const all = $(".left", box);
    if (small.matches) return;
    if (views[0].contains(g)) { all.scrollTop = 0; return; }
    const v = g.closest(".view").getBoundingClientRect(), p = all.getBoundingClientRect(), top = p.top + 58;
    const low = Math.min(p.bottom, innerHeight) - 12;
    if (v.bottom > low) all.scrollTop += Math.min(v.bottom - low, v.top - top);
    else if (v.top < top) all.scrollTop -= top - v.top;
  };
  const centre = g => {
    const v = shownView(), b = g.getBoundingClientRect(), p = v.getBoundingClientRect();
    if (!big()) return;
    v.scrollLeft += b.left + b.width / 2 - p.left - p.width / 2;
    v.scrollTop += b.top + b.height / 2 - p.top - p.height / 2;
  };
  const tell = () => words.replaceChildren(...$$(".left g[data-i]", box).filter(g => $("title", g)).map(g => {
    const li = make("li"), b = make("button", $("title", g).textContent);
    b.type = "button"; b.onclick = () => only(+g.dataset.i); li.append(b);
    return li;
  }));
  /* The steps that changed a part of the board, or were about it; arrows then go from one of them to the next. */
  const only = i => {
    const l = L();
    play(false);
    for (const g of groups) g?.classList.remove("picked");
    sifted = i === null ? null : new Set();
    if (sifted) {
      for (let n = l.first + 1; n <= last(l); n++) {
        const f = l.frames[n - l.first] ?? [];
        if (f.some((k, j) => j % 2 === 0 && k === i) || l.about[n]?.includes(i)) sifted.add(n);
      }
      groups[i].classList.add("picked");
      const words = document.body.dataset.sift.replace("%n", sifted.size).replace("%a", last(l) - l.first);
      $("span", sift).textContent = live.textContent = words.replace("%s", () => $("title", groups[i]).textContent);
    }
    sift.hidden = !sifted;
    for (const li of $$("ol.steps>li", panels[line])) li.hidden = sifted !== null && !sifted.has(+(li.dataset.n ?? -1));
  };
  const following = by => {
    const l = L();
    let n = at + by;
    while (sifted?.size && n > l.first && n < last(l) && !sifted.has(n)) n += by;
    return sifted?.size && !sifted.has(n) ? at : n;
  };
  const play = on => {
    clearInterval(playing); playing = 0;
    if (!bar) return;
    $(".bpl", bar).setAttribute("aria-pressed", on);
    if (!on) return;
    if (following(1) > last(L()) || following(1) === at) go(L().first);
    playing = setInterval(() => { const n = following(1); if (n > last(L()) || n === at) play(false); else go(n); }, 1400);
  };
  const score = n => cards.forEach((li, p) => {
    const l = L(), rows = l.scores, v = rows[n - l.first][p], was = n > l.first ? rows[n - l.first - 1][p] : v;
    const d = v === null || was === null ? 0 : v - was, dl = $(".dl", li);
    $("b", li).textContent = v === null ? document.body.dataset.secret : D.said[v];
    dl.textContent = d ? (d > 0 ? "+" : "−") + D.said[Math.abs(d)] : "";
    dl.className = "dl " + (d > 0 ? "up" : "down");
    li.classList.toggle("turn", l.turns[n - l.first] === p);
  });
  const light = (l, n, how) => {
    if (lit) { lit.classList.remove("now"); lit.removeAttribute("aria-current"); }
    lit = document.getElementById(l.pre + n);
    if (!lit) return;
    lit.classList.add("now"); lit.setAttribute("aria-current", "step");
    const said = $$(".move,.out,.head .sr,.gist", lit).map(e => e.textContent.trim()).join(", ");
    if (range) range.setAttribute("aria-valuetext", said);
    if (how.quiet) return;
    live.textContent = document.body.dataset.step.replace("%n", n).replace("%a", last(l)).replace("%s", () => said);
    if (how.scroll === false) return;
    const show = () => {
      const r = lit.getBoundingClientRect();  /* what fits on the first screen is shown with the verdict above it */
      if (!small.matches && r.top + scrollY + Math.min(r.height, 320) < innerHeight) scrollTo(0, 0);
      else lit.scrollIntoView({ block: "start" });
    };
    show();
    if (l.frames.length > 200) requestAnimationFrame(show);
  };
  const go = (n, how = {}) => {
    const l = L();
    n = Math.max(l.first, Math.min(last(l), n));
    if (n === at && !how.force) return;
    at = n;
    draw(n); score(n);
    if (bar) {
      range.min = l.first; range.max = last(l); range.value = n;
      $("output", bar).textContent = n + " / " + last(l);
      $(".bp", bar).disabled = $(".b0", bar).disabled = n <= l.first;
      $(".bn", bar).disabled = $(".be", bar).disabled = n >= last(l);
    }
    light(l, n, how);
    for (const f of charts) {
      const x = (n - l.first) / Math.max(1, l.rounds.length - 1) * 600;
      if (+f.dataset.l === line) $(".cur", f).setAttribute("d", `M${x} 0V70`);
    }
    clearTimeout(later);
    if (how.hash !== false) later = setTimeout(() => history.replaceState(null, "", "#" + l.pre + n), 120);
  };
  const tab = i => {
    if (sifted) only(null);
    line = i; at = -1;
    tabs.forEach((t, k) => { t.setAttribute("aria-selected", k === i); t.tabIndex = k === i ? 0 : -1; });
    for (const p of [...panels, ...charts]) p.hidden = +p.dataset.l !== i;
  };
  const round = by => {
    const l = L(), r = l.rounds, f = l.first; let n = at;
    if (by > 0) { while (n < last(l) && r[n - f] === r[at - f]) n++; }
    else { n--; while (n > f && r[n - 1 - f] === r[n - f]) n--; }
    go(n);
  };
  const wrong = () => {
    const all = $$(".refused,.failed", panels[line]).map(s => +s.dataset.n);
    if (all.length) go(all.find(n => n > at) ?? all[0]);
  };
  const wake = () => {
    if (awake) return;
    awake = true;
    D = JSON.parse(data.textContent);
    quiet = new Set(D.quiet);
    groups = [];
    $$("[data-i]", box).forEach((g, n) => { groups[g.dataset.i] = g; rank.set(g, n); behind.set(g, g.nextSibling); });
    marks = [...$("template", box).content.firstElementChild.children];
    drawn(); tab(0);
    if (!bar) return;
    for (const [name, key] of [["bp", "ArrowLeft"], ["bn", "ArrowRight"], ["b0", "Home"], ["be", "End"], ["bpl", "p"]])
      $("." + name, bar).onclick = () => press(key);
    range.oninput = () => { play(false); go(+range.value); };
    $(".bm", bar).onclick = e => {
      e.currentTarget.setAttribute("aria-pressed", !document.body.classList.toggle("noboard")); room();
    };
    tabs.forEach((t, i) => {
      t.onclick = () => { play(false); tab(i); go(L().opens, { scroll: false }); };
      t.onkeydown = e => {
        const d = { ArrowRight: 1, ArrowLeft: -1 }[e.key];
        if (!d) return;
        e.stopPropagation(); e.preventDefault();
        const k = (i + d + tabs.length) % tabs.length;
        tabs[k].focus(); tabs[k].click();
      };
    });
    for (const f of charts) $(".chartbox", f).onclick = e => {
      const r = f.getBoundingClientRect(), l = L();
      play(false);
      go(l.first + Math.round((e.clientX - r.left) / r.width * (l.rounds.length - 1)));
    };
    if (words) words.parentNode.addEventListener("toggle", () => { if (words.parentNode.open) tell(); });
    sift.lastElementChild.onclick = () => only(null);
    if (!board) return;
    swipe(board);
    for (const c of chips) c.onclick = () => { turn(+c.dataset.v); room(); };
    zoom.onclick = () => { near = zoom.getAttribute("aria-pressed") !== "true"; size(); room(); const g = $(".on .named,.on .changed", board); if (g) centre(g); };
    board.onclick = e => {
      const g = e.target.closest("[data-i]");
      if (g && $(".halo", g) && $("title", g)) only(g.classList.contains("picked") ? null : +g.dataset.i);
    };
  };
  const swipe = pane => {
    let x = 0, y = 0;
    pane.addEventListener("touchstart", e => { x = e.touches[0].clientX; y = e.touches[0].clientY; }, { passive: true });
    pane.addEventListener("touchend", e => {
      const dx = e.changedTouches[0].clientX - x, dy = e.changedTouches[0].clientY - y;
      if (!big() && Math.abs(dx) > 48 && Math.abs(dy) < 36) { play(false); go(following(dx < 0 ? 1 : -1), { scroll: false }); }
    }, { passive: true });
  };
  const keys = {
    ArrowRight: () => go(following(1)), ArrowLeft: () => go(following(-1)), Home: () => go(0), End: () => go(Infinity),
    PageDown: () => round(1), PageUp: () => round(-1), r: wrong, Escape: () => only(null)
  };
  const press = name => {
    const was = playing, key = name.length === 1 ? name.toLowerCase() : name;
    if (!bar || !(keys[key] || key === "p") || (key === "Escape" && !sifted)) return false;
    play(false);
    if (key === "p") play(!was); else keys[key]();
    return true;
  };
  return {
    box, wake,
    start() { if (at < 0) go(L().opens, { hash: false, scroll: false, quiet: true }); },
    rest() { if (awake) play(false); },
    size() { if (awake && board) size(); },
    open(step, how) {
      const i = panels.indexOf(step.closest(".panel"));
      play(false);
      if (i !== line) tab(i);
      if (step.hidden) only(null);
      go(+step.dataset.n, { force: true, ...how });
    },
    key: press,
    print(on) { if (on && sifted) only(null); draw(on ? last(L()) : at, !on); }
  };
};
const all = $$("article").map(Scenario), index = $("#index");
function room() {
  const board = here && $(".board", here.box);
  root.style.setProperty("--sp", (small.matches && board ? board.offsetHeight + 6 : 128) + "px");
}
const show = one => {
  if (here && here !== one) here.rest();
  here = one;
  if (index) { index.hidden = one !== null; for (const other of all) { other.box.hidden = other !== one; other.box.classList.toggle("shown", other === one); } }
  document.body.classList.toggle("reading", one !== null);
  if (one) { one.wake(); room(); }
};
/* The address says what is shown: a step, a rule, a scenario; anything else changes nothing, nor does half a sign (#%). */
const address = () => { try { return decodeURIComponent(location.hash.slice(1)); } catch { return ""; } };
const follow = first => {
  const name = address(), e = name && document.getElementById(name);
  const box = e && e.closest("article"), one = all.find(a => a.box === box);
  if (one) {
    show(one);
    if (e.matches(".step")) { one.open(e, { hash: false }); return; }
    one.start();
    for (let d = e.closest("details"); d; d = d.parentNode.closest("details")) d.open = true;
    if (e.matches(".amb")) e.parentNode.open = true;
    if (e === box) scrollTo(0, 0); else e.scrollIntoView();
  } else if (first || name === "index") {
    show(index ? null : all[0]);
    if (here) here.start();
    if (name === "index") scrollTo(0, 0);
  }
};
const kept = d => {
  const ul = make("ul");
  for (const i of d.dataset.h.split(" ")) {
    const r = $("#r" + i), li = make("li"), a = make("a", $("dt", r).firstChild.textContent.trim().split(".").slice(1).join("."), "rule");
    a.href = "#r" + i; a.append(make("small", r.dataset.p)); li.append(a); ul.append(li);
  }
  d.append(ul);
};
document.addEventListener("toggle", e => { if (e.target.matches(".held") && !$("ul", e.target)) kept(e.target); }, true);
document.addEventListener("click", e => {
  const rule = e.target.closest("a.rule"), head = e.target.closest("a.head");
  if (rule && pop.showPopover) {
    const d = document.getElementById(rule.hash.slice(1));
    if (!d) return;
    e.preventDefault();
    const a = make("a", document.body.dataset.cited), q = make("p");
    a.href = rule.hash; a.onclick = () => pop.hidePopover(); q.append(a);
    pop.replaceChildren(make("h2", $("dt", d).textContent), make("p", $("dd", d).firstChild.textContent), q);
    pop.showPopover();
  } else if (head && here && !e.ctrlKey && !e.metaKey && !e.shiftKey) {
    e.preventDefault(); here.open(head.parentElement, { scroll: false });
  }
});
document.addEventListener("keydown", e => {
  if (e.altKey || e.ctrlKey || e.metaKey || e.target.closest?.("input,textarea,select,[role=tab]") || !here) return;
  if (here.key?.(e.key)) e.preventDefault();
});
$("#theme").onclick = () => {
  root.dataset.theme = getComputedStyle(root).colorScheme.includes("dark") ? "light" : "dark";
  try { localStorage.setItem("referee-theme", root.dataset.theme); } catch { /* a file may have no storage */ }
};
try { const t = localStorage.getItem("referee-theme"); if (t === "dark" || t === "light") root.dataset.theme = t; } catch { /* none */ }
const sought = $("#sought");
if (sought) sought.oninput = () => {
  const words = sought.value.toLowerCase().split(/\s+/);
  for (const li of $$("li", index)) li.hidden = !words.every(w => li.textContent.toLowerCase().includes(w));
};
addEventListener("hashchange", () => follow(false));
addEventListener("beforeprint", () => here?.print?.(true));
addEventListener("afterprint", () => here?.print?.(false));
addEventListener("resize", () => { here?.size?.(); room(); });
follow(true);
})();
