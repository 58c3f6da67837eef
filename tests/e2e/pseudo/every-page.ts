import type { Page } from "@playwright/test";
import { matchPath } from "react-router";
import { SELLER_MODULES } from "#src/seller-modules.ts";
import { WEB_MODULES } from "#src/web-modules.ts";
import { orderWalk } from "./order-walk.ts";
import { sellerWalk } from "./seller-walk.ts";
import { shopWalk } from "./shop-walk.ts";

export const SHOP_PAGES = WEB_MODULES.flatMap(({ shopPages = [] }) => shopPages.map(({ path }) => path));
export const SELLER_PAGES = SELLER_MODULES.flatMap(({ pages = [] }) => pages.map(({ path }) => path));
const PAGES = [...SHOP_PAGES, ...SELLER_PAGES];
const LISTED = new Set(
  [...shopWalk, ...orderWalk, ...sellerWalk].flatMap(({ address, before }) => (before ? [] : address)),
);

/**
 * Visits each page of these patterns: its path or, if that has parameters, a link to it that a page before it has. Pages
 * that a walk lists as they are, with words that are data, are left to it. `open` opens an address, and `look` is called with
 * what it has opened. `prefix` is that of a language, such as `/kn`.
 */
export async function visitEach(
  patterns: readonly string[],
  page: Page,
  {
    open,
    look,
    prefix = "",
  }: {
    open: (address: string) => Promise<void>;
    look: (address: string) => Promise<void>;
    prefix?: string;
  },
): Promise<void> {
  const bare = (path: string) => path.slice(path.startsWith(`${prefix}/`) ? prefix.length : 0);
  const seen: string[] = [];
  const tried = new Set<string>();
  const links = new Set<string>();
  for (;;) {
    const left = patterns.filter((pattern) => !seen.some((path) => isAt(pattern, path)));
    const address = left.flatMap((pattern) => addressesOf(pattern, links)).find((each) => !tried.has(each));
    if (address === undefined) return;
    tried.add(address);
    await open(prefix + address);
    seen.push(bare(new URL(page.url()).pathname));
    await look(address);
    for (const link of await linksOf(page)) links.add(bare(link));
  }
}

function addressesOf(pattern: string, links: ReadonlySet<string>): string[] {
  if (LISTED.has(pattern)) return [];
  if (!/[:*]/.test(pattern)) return [pattern];
  return [...links].filter((link) => isAt(pattern, link));
}

/** Whether a path is one of a page with this pattern, and not of one whose pattern is the path itself. */
export const isAt = (pattern: string, path: string) =>
  matchPath(pattern, path) !== null && (pattern === path || !PAGES.includes(path));

/** The paths of the links on a page to pages of the store. */
const linksOf = (page: Page) =>
  page
    .locator("a[href^='/']")
    .evaluateAll((anchors) =>
      anchors.map((anchor) => new URL(anchor.getAttribute("href") ?? "", location.origin).pathname),
    );
