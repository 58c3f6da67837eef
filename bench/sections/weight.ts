import type { Page } from "@playwright/test";
import { CART_KEY, EMPTY_CART } from "#modules/cart/web/shared/cart-store.ts";
import { onPhone, withBrowser } from "../browser.ts";
import { atMost, noted, type Row } from "../row.ts";
import type { Section } from "../section.ts";

/** The page is measured after so many milliseconds, before the second banner is fetched. */
const SETTLED_MS = 1500;
const LIMITS = {
  home: { scripts: 110_000, bytes: 245_000, requests: 25 },
  cart: { scripts: 140_000, bytes: 245_000, requests: 25 },
};

interface Arrival {
  path: string;
  type: string;
  bytes: number;
}

export const weight: Section = {
  name: "weight",
  title: "First views on a phone, before anything is touched",
  run: async ({ demoShop }) => {
    const { url } = await demoShop();
    const { products } = await (await fetch(`${url}/api/product/list?limit=2`)).json();
    const goods = Object.fromEntries(products.map(({ _id }: { _id: string }) => [_id, 1]));
    const cart = JSON.stringify({ ...EMPTY_CART, items: goods });
    return withBrowser(async (browser) => {
      const home = await onPhone(browser, { slow: false }, (page) => firstView(page, url));
      const filledCart = await onPhone(browser, { slow: false }, async (page) => {
        await page.addInitScript(([key, cart]) => localStorage.setItem(key, cart), [CART_KEY, cart] as const);
        return firstView(page, `${url}/cart`);
      });
      const emptyCart = await onPhone(browser, { slow: false }, (page) => firstView(page, `${url}/cart`));
      return [
        ...rowsOf("home", home),
        ...rowsOf("cart", emptyCart),
        noted("cart with goods: all scripts", scriptsOf(filledCart), "bytes"),
      ];
    });
  },
};

/** All that came, with what it weighed on the wire. */
async function firstView(page: Page, url: string): Promise<Arrival[]> {
  const arrivals = listen(page);
  await page.goto(url, { waitUntil: "networkidle" });
  await page.waitForTimeout(SETTLED_MS);
  if ((await page.getByRole("heading", { level: 1 }).count()) !== 1) throw new Error(`${url} was not shown`);
  return Promise.all(arrivals);
}

function listen(page: Page): Promise<Arrival>[] {
  const arrivals: Promise<Arrival>[] = [];
  page.on("requestfinished", (request) => {
    const path = new URL(request.url()).pathname;
    const weigh = async () => {
      const { responseBodySize, responseHeadersSize } = await request.sizes();
      return { path, type: request.resourceType(), bytes: responseBodySize + responseHeadersSize };
    };
    arrivals.push(weigh());
  });
  return arrivals;
}

const sum = (arrivals: Arrival[]) => arrivals.reduce((total, { bytes }) => total + bytes, 0);
const scriptsOf = (arrivals: Arrival[]) => sum(arrivals.filter(({ type }) => type === "script"));

/** The libraries that an empty page would need as well are the floor that no page of ours gets below. */
function rowsOf(name: "home" | "cart", arrivals: Arrival[]): Row[] {
  const scripts = arrivals.filter(({ type }) => type === "script");
  const floor = scripts.filter(({ path }) => /\/libraries-[^/]+$/.test(path));
  if (floor.length !== 1) throw new Error("React and the router were not found among the scripts");
  return [
    noted(`${name}: React and the router`, sum(floor), "bytes"),
    atMost(LIMITS[name].scripts, `${name}: all scripts`, scriptsOf(arrivals), "bytes"),
    atMost(LIMITS[name].bytes, `${name}: all bytes`, sum(arrivals), "bytes"),
    atMost(LIMITS[name].requests, `${name}: requests`, arrivals.length, ""),
  ];
}
