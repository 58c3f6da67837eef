import type { Locator, Page, Request } from "@playwright/test";
import { CART_KEY, EMPTY_CART } from "#modules/cart/web/shared/cart-store.ts";
import { openUntouched } from "./support/loaded.ts";
import { expect } from "./support/test.ts";
import { test } from "./support/untouched-shop.ts";

const PHONE = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };

/**
 * The limits of a page's first view, in bytes on the wire with headers: its scripts, React and the router included. A cart
 * with goods that the device knows nothing of may request them twice.
 */
const LIMITS = {
  home: { scripts: 110_000, all: 229_000, requests: 22 },
  cart: { scripts: 140_000, all: 215_000, requests: 16 },
  filledCart: { scripts: 154_000, all: 230_000, requests: 26 },
};

type Arrival = { path: string; type: string; bytes: number };

/** Everything that a page loads until it is idle and shows `sight`, with the sizes on the wire. */
async function firstView(page: Page, address: string, sight: Locator): Promise<Arrival[]> {
  const arrivals: Promise<Arrival>[] = [];
  const underway = new Set<Request>();
  page.on("request", (request) => underway.add(request));
  page.on("requestfailed", (request) => underway.delete(request));
  page.on("requestfinished", (request) => {
    underway.delete(request);
    const weigh = async () => {
      const { responseBodySize, responseHeadersSize } = await request.sizes();
      const { pathname: path } = new URL(request.url());
      return { path, type: request.resourceType(), bytes: responseBodySize + responseHeadersSize };
    };
    arrivals.push(weigh());
  });
  await openUntouched(page, address);
  await expect.poll(() => underway.size).toBe(0);
  await expect(sight).toBeVisible();
  await expect.poll(() => underway.size).toBe(0);
  return Promise.all(arrivals);
}

const sum = (arrivals: readonly Arrival[]) => arrivals.reduce((total, { bytes }) => total + bytes, 0);

/** Fails if a first view brings more than `most`. */
function expectLittle(arrivals: readonly Arrival[], most: (typeof LIMITS)["home"]): void {
  expect(sum(arrivals.filter(({ type }) => type === "script"))).toBeLessThan(most.scripts);
  expect(sum(arrivals)).toBeLessThan(most.all);
  expect(arrivals.length).toBeLessThanOrEqual(most.requests);
}

test.describe("before anybody has touched it", () => {
  // With reduced motion all pictures would be loaded at once.
  test.use({ ...PHONE, contextOptions: { reducedMotion: "no-preference" } });

  test("home brings little", async ({ page, untouchedShop }) => {
    const banner = page.getByRole("button", { name: "Banner 1" });
    expectLittle(await firstView(page, untouchedShop.url, banner), LIMITS.home);
  });

  test("the cart brings little", async ({ page, untouchedShop }) => {
    const link = page.getByRole("link", { name: "See all products" });
    expectLittle(await firstView(page, `${untouchedShop.url}/cart`, link), LIMITS.cart);
  });

  test("the cart with goods brings little", async ({ page, untouchedShop, request }) => {
    const { products } = await (await request.get(`${untouchedShop.url}/api/product/list?limit=2`)).json();
    const [first, second] = products;
    const cart = { ...EMPTY_CART, items: { [first._id]: 1, [second._id]: 2 } };
    await page.addInitScript(([key, value]) => localStorage.setItem(key, value), [
      CART_KEY,
      JSON.stringify(cart),
    ] as const);
    const order = page.getByRole("button", { name: "Place Order" });
    expectLittle(await firstView(page, `${untouchedShop.url}/cart`, order), LIMITS.filledCart);
  });
});

test.describe("what has not been touched", () => {
  test.use(PHONE);

  test("comes with the first touch, and once", { tag: "@quick" }, async ({ page }) => {
    const scripts: string[] = [];
    page.on("request", (request) => {
      if (request.resourceType() === "script") scripts.push(new URL(request.url()).pathname);
    });
    const isLate = () => scripts.some((name) => name.includes("/toaster-"));
    await openUntouched(page, "/");
    expect(isLate()).toBe(false);
    await page.touchscreen.tap(180, 400);
    await expect.poll(isLate).toBe(true);
    expect(new Set(scripts).size).toBe(scripts.length);
  });
});
