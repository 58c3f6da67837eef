import type { BrowserContext, Page, Route } from "@playwright/test";
import { SELLER_PAGES, SHOP_PAGES, visitEach } from "./pseudo/every-page.ts";
import { type Market, openMarket } from "./pseudo/market.ts";
import { orderWalk } from "./pseudo/order-walk.ts";
import { sellerWalk } from "./pseudo/seller-walk.ts";
import { shopWalk } from "./pseudo/shop-walk.ts";
import { followRequests } from "./support/loaded.ts";
import { expect, test } from "./support/test.ts";
import { translatePages } from "./support/translate.ts";

/** React's errors about a node that is no longer where it was. */
const BROKEN = /NotFoundError|not a child of this node|Failed to execute '\w+' on 'Node'/;

/** The controls that change a page where it is. A press that would end the login, or bring in a file, is left out. */
const PRESSABLE = [
  "main button:not([type=submit])",
  "main summary",
  "main [type=checkbox]",
  "main [type=radio]",
  "header button",
].join(", ");
/** No page has more controls of different kinds in its first rows. */
const MAX_PRESSES = 24;

test.describe("no page breaks that a browser has translated:", () => {
  let market: Market;
  test.beforeAll(async ({ browser }) => {
    market = await openMarket(browser);
    for (const context of [market.visitor, market.shopper, market.seller]) await translatePages(context);
  });
  test.afterAll(() => market.close());
  test.describe.configure({ mode: "serial" });

  for (const [pages, patterns, person] of [
    ["the shop's pages", SHOP_PAGES, "shopper"],
    ["the seller's pages", SELLER_PAGES, "seller"],
  ] as const) {
    test(pages, async () => {
      test.setTimeout(patterns.length * 60_000);
      const { page, errors, atRest } = await openTab(market[person]);
      await visitEach(patterns, page, {
        open: async (address) => {
          await page.goto(address);
          await aliveOrPlain(page);
          await atRest();
        },
        look: (address) => test.step(address, () => pressAsTranslated({ page, errors, atRest }, address)),
      });
    });
  }

  for (const [walk, views] of [
    ["states of the shop's pages", shopWalk],
    ["states of the pages of orders", orderWalk],
    ["states of the seller's pages", sellerWalk],
  ] as const) {
    test(walk, async () => {
      // The walk is long, and none of its steps.
      test.setTimeout(views.length * 60_000);
      const people = {
        visitor: await openTab(market.visitor),
        shopper: await openTab(market.shopper),
        seller: await openTab(market.seller),
      };
      for (const { name, address, as = "shopper", before } of views) {
        await test.step(name, async () => {
          const { page, errors, atRest } = people[as];
          await page.goto(address);
          await aliveOrPlain(page);
          await atRest();
          if (before) await before(page);
          await pressAsTranslated({ page, errors, atRest }, name);
        });
      }
    });
  }
});

/** Presses through a page without changing the store, and expects none of React's errors. */
async function pressAsTranslated({ page, errors, atRest }: Tab, name: string): Promise<void> {
  await page.route("**/api/**", refuseChanges);
  await pressThrough(page);
  await atRest();
  await page.unroute("**/api/**", refuseChanges);
  expect.soft(errors.splice(0), name).toEqual([]);
}

type Tab = Awaited<ReturnType<typeof openTab>>;

async function openTab(context: BrowserContext) {
  const page = await context.newPage();
  const errors: string[] = [];
  const note = (text: string) => BROKEN.test(text) && errors.push(text);
  page.on("pageerror", ({ name, message }) => note(`${name}: ${message}`));
  page.on("console", (message) => note(message.text()));
  page.on("dialog", (dialog) => dialog.accept());
  return { page, errors, atRest: followRequests(page) };
}

/**
 * Refuses what would change the store: the next page of the walk expects it as it is. It refuses for good, as a driver's
 * phone sends again what a busy server did not take.
 */
function refuseChanges(route: Route): Promise<void> {
  const isChange = route.request().method() !== "GET" || /\/logout\b/.test(route.request().url());
  return isChange
    ? route.fulfill({ status: 400, json: { success: false, message: "No" } })
    : route.fallback();
}

/** Waits until a page is alive. A few are documents of their own, without React. */
const aliveOrPlain = (page: Page) =>
  page.waitForFunction(() => {
    const page = document.documentElement;
    return page.dataset.hydrated !== undefined || !page.innerHTML.includes("/assets/entry");
  });

/** Presses the controls of a page, or of its open dialog, one after the other. What opens is closed again. */
async function pressThrough(page: Page): Promise<void> {
  const { pathname } = new URL(page.url());
  const inDialog = (await page.locator("dialog[open]").count()) > 0;
  const controls = page.locator(inDialog ? "dialog[open] button:not([type=submit])" : PRESSABLE);
  for (let place = 0; place < MAX_PRESSES && place < (await controls.count()); place++) {
    // As a program presses it, so that nothing has to be waited for: what can't be pressed does nothing.
    await controls.evaluateAll((all, at) => {
      const control = all[at];
      if (control instanceof HTMLElement) control.click();
    }, place);
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
    if (!inDialog) await page.keyboard.press("Escape");
    if (new URL(page.url()).pathname !== pathname) return;
  }
}
