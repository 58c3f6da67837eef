import { expect, it } from "vitest";
import { sharedCode } from "./shared-code.ts";

const page = (file: string) => ({ path: `/${file}`, file });
const pages = (name: string, count: number) =>
  Array.from({ length: count }, (_, n) => page(`${name}-${n}.page.tsx`));
const HOME = { file: "home.page.tsx", index: true };
const ROUTES = [
  { file: "shop.tsx", children: [HOME, ...pages("shop", 4)] },
  { file: "seller.tsx", id: "seller", children: pages("seller", 8) },
];
const filesOf = (name: string, count: number) => pages(name, count).map(({ file }) => `/src/${file}?route`);

/** The built file that a source file goes into, when these import it. */
function builtInto(importers: readonly string[]): string | null {
  const graph = { getModuleInfo: (id: string) => ({ importers: id === "/src/part.ts" ? importers : [] }) };
  const groups = sharedCode(ROUTES).toSorted((a, b) => b.priority - a.priority);
  return groups.map(({ name }) => name("/src/part.ts", graph)).find((name) => name !== null) ?? null;
}

it.each([
  ["the root", ["/src/root.tsx"], "start"],
  ["the shop's frame", ["/src/shop.tsx"], "start"],
  ["many pages of the shop", filesOf("shop", 4), "shop"],
  ["few pages of the shop", filesOf("shop", 3), null],
  ["the home page alone", ["/src/home.page.tsx"], null],
  ["the home page and another one", ["/src/home.page.tsx", ...filesOf("shop", 1)], "start"],
  ["the home page and one of the seller's", ["/src/home.page.tsx", ...filesOf("seller", 1)], "start"],
  ["the top bar", ["/src/storefront/web/shell/top-bar.tsx"], "frame"],
  ["what stands below home's first words", ["/src/storefront/web/home/market.tsx"], "market"],
  ["the seller's frame", ["/src/seller.tsx"], "seller"],
  ["many pages of the seller", filesOf("seller", 8), "seller"],
  ["few pages of the seller", filesOf("seller", 7), null],
  ["many of the seller's and one of the shop's", [...filesOf("seller", 8), ...filesOf("shop", 1)], "forms"],
  ["nobody at once", [], null],
])("puts what %s needs into the right file", (_who, importers, file) => {
  expect(builtInto(importers)).toBe(file);
});

it("keeps the libraries that draw pages apart from what changes with each release", () => {
  const into = (id: string) => {
    const groups = sharedCode(ROUTES).toSorted((a, b) => b.priority - a.priority);
    return groups.map(({ name }) => name(id, { getModuleInfo: () => null })).find((name) => name !== null);
  };
  expect(into("/node_modules/react-dom/client.js")).toBe("react");
  expect(into("/node_modules/react-router/dist/index.js")).toBe("router");
});

it("follows imports through others, also round a circle", () => {
  const importers: Record<string, string[]> = { "/a.ts": ["/b.ts"], "/b.ts": ["/a.ts", "/src/root.tsx"] };
  const graph = { getModuleInfo: (id: string) => ({ importers: importers[id] ?? [] }) };
  expect(sharedCode(ROUTES).map(({ name }) => name("/a.ts", graph))).toContain("start");
});
