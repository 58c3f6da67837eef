import {
  type Browser,
  test as base,
  type CDPSession,
  expect,
  type Locator,
  type Page,
} from "@playwright/test";
import { speak } from "#kernel/texts/spoken.ts";
import type { Product } from "#modules/catalog/contract/product.ts";
import { openAlive } from "./alive.ts";
import { OWN_CONNECTION } from "./own-connection.ts";
import { logInSeller, type Seller } from "./seller.ts";
import { register, type Shopper } from "./shopper.ts";

export { hydrated, openAlive } from "./alive.ts";
export { expect };

// Tests may call rules that return texts, such as those of a delivery's day.
speak();

interface Actors {
  /** Closes the browser contexts that a test has opened. Left open, their pages would work on beside all later tests. */
  closing: undefined;
  /** A registered shopper who is logged in on `page`. */
  shopper: Shopper;
}

/** `page` belongs to a visitor until a test asks for `shopper`. */
export const test = base.extend<Actors, { seller: Seller }>({
  shopper: async ({ page }, use) => {
    await use(await register(page.request));
  },
  closing: [
    async ({ browser }, use) => {
      const before = new Set(browser.contexts());
      await use(undefined);
      await Promise.all(browser.contexts().map((context) => before.has(context) || context.close()));
    },
    { auto: true },
  ],
  browser: async ({ browser }, use) => {
    if (process.env.E2E_SLOW) slowDown(browser);
    await use(browser);
  },
  seller: [
    async ({ playwright }, use) => {
      const request = await playwright.request.newContext({
        baseURL: process.env.E2E_SHOP_URL,
        extraHTTPHeaders: OWN_CONNECTION,
      });
      await use(await logInSeller(request));
      await request.dispose();
    },
    { scope: "worker" },
  ],
});

/** The widest page, in pixels, that is a phone's. */
const WIDEST_PHONE = 480;

/**
 * Makes pages as slow as a cheap phone far from the server: no test may need a quick one. With `E2E_SLOW=phones` the
 * laptops beside them stay as they are. The pages of a test's own contexts may have sent their first request before.
 */
function slowDown(browser: Browser): void {
  browser.on("context", (context) => {
    const sessions: CDPSession[] = [];
    context.on("page", async (page) => {
      const width = page.viewportSize()?.width ?? Number.POSITIVE_INFINITY;
      if (process.env.E2E_SLOW === "phones" && width > WIDEST_PHONE) return;
      // A page may be closed before the session is there.
      const session = await context.newCDPSession(page).catch(() => undefined);
      if (!session) return;
      sessions.push(session);
      await session.send("Emulation.setCPUThrottlingRate", { rate: 4 }).catch(() => undefined);
      await session.send("Network.emulateNetworkConditions", SLOW_NETWORK).catch(() => undefined);
    });
    // A page that is loaded again takes its network from any session: a slow one would bring it back.
    const setOffline = context.setOffline.bind(context);
    context.setOffline = async (offline) => {
      const conditions = { ...SLOW_NETWORK, offline };
      for (const session of sessions)
        await session.send("Network.emulateNetworkConditions", conditions).catch(() => undefined);
      await setOffline(offline);
    };
  });
}

const SLOW_NETWORK = { offline: false, latency: 300, downloadThroughput: -1, uploadThroughput: -1 };

/** A toast, found by its text as soon as it is announced. */
export const toast = (page: Page, text: string | RegExp): Locator =>
  page.getByRole("status").filter({ hasText: text }).first();

/** The number on the cart's icon, which is missing while the cart is empty. */
export const cartCount = (page: Page): Locator => page.getByTestId("cart-count");

export const productAddress = ({ category, _id }: Product): string => `/products/${category}/${_id}`;

/** Adds products to the cart on their pages. */
export async function putIntoCart(page: Page, ...products: Product[]): Promise<void> {
  for (const product of products) {
    await openAlive(page, productAddress(product));
    const checked = page.waitForResponse(`**/api/product/list?ids=${product._id}`);
    await page.getByRole("main").getByRole("button", { name: "Add to Cart" }).click();
    await expect(toast(page, "Added to Cart")).toBeVisible();
    // The page has asked whether it is still for sale. A test may sell it out next, and a late answer would take it back.
    await (await checked).finished();
  }
}
