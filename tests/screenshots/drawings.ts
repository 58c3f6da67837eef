import type { Browser, Page } from "@playwright/test";
import { cartPages } from "#modules/cart/paths.ts";
import { MAX_CART_LINES } from "#modules/cart/rules/shared/cart.ts";
import { dispatchPages, dispatchSellerPages } from "#modules/dispatch/paths.ts";
import { orderPages, orderSellerPages } from "#modules/order/paths.ts";
import { packingSellerPages } from "#modules/packing/paths.ts";
import { drawPage, drawWaiting } from "./draw.ts";
import type { Drawn } from "./index-page.ts";
import { mailsIn } from "./mails.ts";
import { OTHERS, ROUTED, type ShownPage } from "./pages.ts";
import {
  openEmptyStore,
  openFullStore,
  openStoreOfLines,
  openStoreOfLongNames,
  openStoreWithPaise,
  rowsOf,
  type Store,
} from "./stores.ts";

/** The stores in which pages are drawn, in the order in which they are opened. */
export const STORES = {
  empty: openEmptyStore,
  full: openFullStore,
  long: openStoreOfLongNames,
  paise: openStoreWithPaise,
  five: (browser: Browser) => openStoreOfLines(browser, 5),
  most: (browser: Browser) => openStoreOfLines(browser, MAX_CART_LINES),
} as const;

export type StoreName = keyof typeof STORES;

/** Something to draw, once its store is open. */
export interface Drawing {
  path: string;
  state: string;
  store: StoreName;
  /** It disturbs other pages of its store, and comes after all of them. */
  isLast?: boolean;
  /** Draws it. The result is empty if the page has no such state. */
  draw: (store: Store, folder: string) => Promise<Drawn[]>;
}

const PAGES = [...ROUTED, ...OTHERS];

/** The states of a page that differ by their store, with the words for it. */
const STATES = {
  empty: "empty: a new store, a new shopper",
  full: "full",
  long: "long names",
  paise: "prices with paise",
} as const;

/** The pages that list the lines of a cart or an order. */
const OF_LINES: readonly string[] = [
  cartPages.cart,
  `${cartPages.cart}?ordered`,
  orderPages.myOrders,
  orderSellerPages.orders,
  packingSellerPages.list,
  packingSellerPages.station,
  dispatchSellerPages.runSheet,
  dispatchPages.drive,
];

/** All that there is to draw. */
export const DRAWINGS: readonly Drawing[] = [
  ...PAGES.flatMap((page) => [
    inState(page, "empty", STATES.empty),
    inState(page, "full", STATES.full),
    whileWaiting(page),
    inState(page, "long", STATES.long),
    inState(page, "paise", STATES.paise),
  ]),
  ...ROUTED.filter(({ isPersonal }) => isPersonal).map((page) =>
    inState({ ...page, person: "visitor" }, "full", "a visitor who is not logged in"),
  ),
  ...PAGES.filter(({ path }) => OF_LINES.includes(path)).flatMap((page) => [
    inState(page, "five", "5 lines"),
    inState(page, "most", `${MAX_CART_LINES} lines`),
  ]),
  { path: "mails", state: STATES.full, store: "full", draw: mailsIn(STATES.full) },
  { path: "mails", state: STATES.long, store: "long", draw: mailsIn(STATES.long) },
  { path: "an error of the server", state: "failed", store: "empty", isLast: true, draw: drawError },
];

const fileName = (...parts: readonly string[]) =>
  parts
    .join(" ")
    .replaceAll("*", "no-such-page")
    .replace(/[^a-z0-9]+/gi, "-")
    .replace(/^-|-$/g, "")
    .toLowerCase();

function inState({ path, person, address }: ShownPage, store: StoreName, state: string): Drawing {
  const draw = async ({ people, records }: Store, folder: string): Promise<Drawn[]> => {
    const at = address(records);
    if (at === undefined) return [];
    const name = fileName(path === "/" ? "home" : path, state.split(":")[0] ?? "");
    const showsPrices = async (page: Page) => (await page.locator("body").innerText()).includes("₹");
    const isShown = store === "paise" ? showsPrices : undefined;
    const pictures = await drawPage(people[person], at, { folder, name, isShown });
    return pictures.length === 0 ? [] : [{ path, state, address: at, pictures }];
  };
  return { path, state, store, draw };
}

/** A page whose data the browser asks for: while it waits, and after it was refused. */
function whileWaiting({ path, person, address }: ShownPage): Drawing {
  const draw = async ({ people, records }: Store, folder: string): Promise<Drawn[]> => {
    const at = address(records);
    if (at === undefined) return [];
    const name = fileName(path === "/" ? "home" : path);
    const { loading, failed } = await drawWaiting(people[person], at, { folder, name });
    if (loading.length === 0) return [];
    return [
      { path, state: "loading", address: at, pictures: loading },
      { path, state: "failed", address: at, pictures: failed },
    ];
  };
  return { path, state: "loading, failed", store: "full", draw };
}

/** The page for an error, in a store that can't read its products for a moment. */
async function drawError({ people, database }: Store, folder: string): Promise<Drawn[]> {
  const address = "/products?q=error";
  const path = "an error of the server";
  await rowsOf(database, "alter table products rename to products_away");
  try {
    const pictures = await drawPage(people.visitor, address, { folder, name: "server-error" });
    return [{ path, state: "failed", address, pictures }];
  } finally {
    await rowsOf(database, "alter table products_away rename to products");
  }
}
