import { expect, it } from "vitest";
import { say } from "#kernel/texts/text.ts";
import { menuOf } from "#kernel/web/pages/seller-pages.ts";
import { SELLER_FILLS, SELLER_PAGES } from "#src/seller-modules.ts";
import { rankMatch } from "./web/rank-match.ts";
import { FOUND_SETTINGS } from "./web/shared/found-settings.ts";

const menu = menuOf(SELLER_PAGES);

it("finds each entry of the menu by its label and by its further words", () => {
  for (const { path, label, words } of menu) {
    const target = { label: say(label), shown: say(label), within: "", words: words ? say(words) : "" };
    expect(rankMatch(target, target.label), path).toBe(0);
    expect(target.words, path).not.toBe("");
    for (const word of target.words.split(", ")) expect(rankMatch(target, word), word).toBeDefined();
  }
});

it("finds settings that stand on pages of the menu, each in a place of its own", async () => {
  const loaded = await Promise.all(FOUND_SETTINGS.valuesIn(SELLER_FILLS).map(({ code }) => code()));
  const settings = loaded.flatMap(({ foundSettings }) => foundSettings);
  const pages = new Set(menu.map(({ path }) => path));
  expect(settings.filter(({ to }) => !pages.has(to.split("#")[0] ?? ""))).toEqual([]);
  const places = settings.map(({ to }) => to);
  expect(places).toEqual([...new Set(places)]);
  const labels = settings.map(({ label }) => say(label));
  for (const label of ["GSTIN", "Shipping (₹)", "Close the shop", "Market days", "GST by product"]) {
    expect(labels).toContain(label);
  }
});
