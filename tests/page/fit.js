/* What does not fit on a page as it stands: texts of drawings out of their cells or on each other, text out of its box. */
() => {
  const found = new Map();
  const note = (what, text, by, where) => { const key = [what, text, by].join(" · "); if (!found.has(key)) found.set(key, where); };
  const here = document.querySelector("article.shown") ?? document.querySelector("article");
  /* A drawing: its own units; letters reach a third of their size up and down from the middle. */
  const extent = (e, svg) => {
    const m = svg.getScreenCTM().inverse().multiply(e.getScreenCTM()), b = e.getBBox();
    return { l: m.a * b.x + m.e, t: m.d * b.y + m.f, r: m.a * (b.x + b.width) + m.e, b: m.d * (b.y + b.height) + m.f };
  };
  const holds = (a, x, y) => a.l <= x && x <= a.r && a.t <= y && y <= a.b;
  const meets = (a, b) => a.l < b.r - 1 && a.r > b.l + 1 && a.t < b.b - 1 && a.b > b.t + 1;
  const area = a => (a.r - a.l) * (a.b - a.t);
  for (const svg of here.querySelectorAll("svg.pane")) {
    if (!svg.getBoundingClientRect().width) continue;
    const v = svg.viewBox.baseVal, pane = { l: v.x, t: v.y, r: v.x + v.width, b: v.y + v.height }, texts = [];
    for (const g of svg.querySelectorAll("g[data-i]")) {
      const where = g.querySelector("title")?.textContent ?? "";
      const shapes = [...g.querySelectorAll("rect,circle,path,use")].filter(e => !e.matches(".halo") && (e.tagName !== "path" || /z$/i.test(e.getAttribute("d"))))
        .map(e => ({ icon: e.tagName === "use", ...extent(e, svg) }));
      for (const t of g.querySelectorAll("text")) {
        const text = t.textContent, size = +t.getAttribute("font-size");
        if (!text.trim() || size < 2) continue;
        const b = extent(t, svg), x = (b.l + b.r) / 2, y = (b.t + b.b) / 2;
        b.t = y - size * .36; b.b = y + size * .36;
        const under = shapes.filter(s => holds(s, x, y)), [cell] = under.filter(s => !s.icon).sort((p, q) => area(p) - area(q));
        if (text.endsWith("…")) note("cut", text, "", where);
        if (cell && (b.l < cell.l - .6 || b.r > cell.r + .6)) note("out of its cell", text, Math.max(cell.l - b.l, b.r - cell.r).toFixed(1), where);
        if (!cell && (b.l < pane.l - .6 || b.r > pane.r + .6 || b.t < pane.t - 1 || b.b > pane.b + 1)) note("off the pane", text, "", where);
        for (const s of shapes) if (!under.includes(s) && area(s) > 1 && meets(b, s)) note("on a shape", text, "", where);
        texts.push({ ...b, text, where });
      }
    }
    for (let i = 0; i < texts.length; i++) for (let j = i + 1; j < texts.length; j++)
      if (meets(texts[i], texts[j])) note("on a text", texts[i].text, texts[j].text, texts[i].where);
  }
  /* The page: every line of text within the window and within the box that holds it; what scrolls by itself may be wider. */
  if (document.documentElement.scrollWidth > innerWidth) note("scrolls sideways", document.documentElement.scrollWidth, innerWidth, "");
  const scrolls = e => { for (; e && e !== document.body; e = e.parentElement) if (/auto|scroll/.test(getComputedStyle(e).overflowX)) return true; return false; };
  const rows = [...here.querySelectorAll(".step")], now = rows.findIndex(row => row.matches(".now"));
  const far = new Set(rows.filter((row, at) => Math.abs(at - now) > 6));
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT, e =>
    e.matches("svg,script,style,template,.sr,.skip,#pop,.book,.index,[hidden]") || far.has(e) || !e.getClientRects().length ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT);
  for (let e = walk.nextNode(); e; e = walk.nextNode()) {
    const own = [...e.childNodes].filter(n => n.nodeType === 3 && n.textContent.trim());
    if (!own.length || e.matches(".nm,.nm *")) continue;
    const box = (getComputedStyle(e).display === "inline" ? e.parentElement : e).getBoundingClientRect(), free = scrolls(e);
    if (e.scrollWidth > e.clientWidth + 1 && e.clientWidth && getComputedStyle(e).overflowX === "hidden") note("cut on the page", e.textContent, e.className, "");
    for (const n of own) {
      const range = document.createRange(); range.selectNodeContents(n);
      for (const r of range.getClientRects()) {
        if (!free && (r.left < -1 || r.right > innerWidth + 1)) note("out of the window", n.textContent.trim(), "", e.className);
        if (r.left < box.left - 1.5 || r.right > box.right + 1.5) note("out of its box", n.textContent.trim(), e.className, "");
      }
    }
  }
  return [...found].map(([what, where]) => where ? `${what} | ${where.slice(0, 70)}` : what);
}
