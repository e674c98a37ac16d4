// Finds the rule somebody asks for: words are cut to their first letters, rare ones count more, all need not fit.
(() => {
  const cut = (text) => (text.toLowerCase().replaceAll("ё", "е").match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => word.slice(0, 5));
  const entries = BOOK.map(([title, address, text]) => ({ title, address, words: new Set(cut(`${title} ${text}`)) }));
  const often = new Map();
  for (const { words } of entries) for (const word of words) often.set(word, (often.get(word) ?? 0) + 1);
  const rare = (word) => Math.log(1 + entries.length / (often.get(word) ?? entries.length)) ** 2;
  const findInBook = (question) => {
    const asked = [...new Set(cut(question))].filter((word) => often.has(word));
    const score = ({ words }) => asked.reduce((sum, word) => sum + (words.has(word) ? rare(word) : 0), 0) / Math.sqrt(12 + words.size);
    return entries.map((entry) => [score(entry), entry]).filter(([found]) => found > 0).sort((a, b) => b[0] - a[0]).slice(0, 8);
  };
  const box = document.querySelector("#book-search"), list = document.querySelector("#book-found");
  box.addEventListener("input", () => {
    list.replaceChildren(...findInBook(box.value).map(([, entry]) => {
      const link = Object.assign(document.createElement("a"), { href: entry.address, textContent: entry.title });
      const item = document.createElement("li");
      item.append(link);
      return item;
    }));
  });
})();
