import type { Page } from "@playwright/test";
import { followRequests } from "../support/loaded.ts";
import { expect, test } from "../support/test.ts";
import { accountStates } from "./account-states.ts";
import { axeFindings, injectAxe } from "./axe-findings.ts";
import { browsingStates } from "./browsing-states.ts";
import { buyingStates } from "./buying-states.ts";
import type { State } from "./scene.ts";
import { sellerStates } from "./seller-states.ts";

const WIDTHS = [1440, 768, 360];

/** The states that `npm test` looks at. */
const CHIEF = new Set([
  "/",
  "/products",
  "a product",
  "a visitor's cart",
  "orders, one with a product that is gone",
  "login",
  "/seller/dashboard",
  "/seller/orders, with an order",
  "/seller/product-list?category=fruits",
  "/seller/packing-station",
]);

/** States with what phones don't show: the wide bars and menus of the shop and of the seller, and their tables. */
const WIDE = new Set(["/", "a product", "/seller/dashboard", "/seller/product-list?category=fruits"]);

for (const { name, open } of [...browsingStates, ...buyingStates, ...accountStates, ...sellerStates]) {
  test(name, CHIEF.has(name) ? { tag: "@quick" } : {}, async ({ page, seller }) => {
    await show(open, { page, seller });
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(() => sidewaysScroll(page), `scrolls sideways at ${width} px`).toBe(0);
    }
    await injectAxe(page);
    expect(await axeFindings(page)).toEqual([]);
  });

  if (WIDE.has(name)) {
    test(`${name}, in a wide window`, async ({ page, seller }) => {
      await show(open, { page, seller });
      await injectAxe(page);
      expect(await axeFindings(page)).toEqual([]);
    });
  }
}

/** Opens the page in a wide window and waits until all of it is there. */
async function show(open: State["open"], scene: Parameters<State["open"]>[0]): Promise<void> {
  const { page } = scene;
  const atRest = followRequests(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(scene);
  await atRest();
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeAttached();
}

/** The number of pixels of the page beyond its right edge. Behind a dialog the page is narrower than the window. */
function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return Math.max(0, scrollWidth - clientWidth);
  });
}
