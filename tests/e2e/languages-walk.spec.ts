import { type BrowserContext, expect, type Locator } from "@playwright/test";
import { SHOP_PAGES, visitEach } from "./pseudo/every-page.ts";
import { type Market, openLanguagesMarket } from "./pseudo/market.ts";
import { orderWalk } from "./pseudo/order-walk.ts";
import { shopWalk } from "./pseudo/shop-walk.ts";
import { untranslated } from "./pseudo/untranslated.ts";
import { TRANSLATED } from "./support/languages-shop.ts";
import { followRequests } from "./support/loaded.ts";
import { test } from "./support/test.ts";

const views = [...shopWalk, ...orderWalk].filter(({ as }) => as !== "seller");

test.describe("every page of the shop, read on a phone:", () => {
  test.describe.configure({ mode: "default" });
  let market: Market;
  test.beforeAll(async ({ browser }) => {
    market = await openLanguagesMarket(browser);
  });
  test.afterAll(() => market.close());

  for (const code of TRANSLATED) {
    const look = async (page: Tab["page"], name: string, data: readonly string[] = []) => {
      const html = page.locator("html");
      const words = await untranslated(html, [...market.data, ...data]);
      expect.soft(words, `${name}, in English`).toEqual([]);
      expect.soft(await cutTexts(html), `${name}, cut`).toEqual([]);
    };

    test(`pages in ${code}`, async () => {
      // It only ends a walk that hangs.
      test.setTimeout(SHOP_PAGES.length * 60_000);
      const { page, atRest } = await openTab(market.shopper);
      await visitEach(SHOP_PAGES, page, {
        prefix: `/${code}`,
        open: async (address) => {
          await page.goto(address);
          await atRest();
        },
        look: (address) => test.step(address, () => look(page, address)),
      });
      await page.close();
    });

    test(`states in ${code}`, async () => {
      // It only ends a walk that hangs.
      test.setTimeout(views.length * 60_000);
      const people = { visitor: await openTab(market.visitor), shopper: await openTab(market.shopper) };
      for (const { name, address, as = "shopper", before, data } of views) {
        await test.step(name, async () => {
          const { page, atRest } = people[as === "visitor" ? as : "shopper"];
          await page.goto(`/${code}${address}`);
          await atRest();
          if (before) {
            await before(page);
            await atRest();
          }
          await look(page, name, data);
        });
      }
      for (const { page } of Object.values(people)) await page.close();
    });
  }
});

type Tab = Awaited<ReturnType<typeof openTab>>;

async function openTab(context: BrowserContext) {
  const page = await context.newPage();
  return { page, atRest: followRequests(page) };
}

/** The texts that stand in a box that is too small for them, and the whole page, if it is wider than the phone. */
const cutTexts = (part: Locator): Promise<string[]> =>
  part.evaluate((root) => {
    const cut: string[] = [];
    if (document.documentElement.scrollWidth > innerWidth)
      cut.push(`${document.documentElement.scrollWidth} px`);
    for (const element of root.querySelectorAll<HTMLElement>("*")) {
      const words = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      );
      if (!words || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      const { overflowX, webkitLineClamp, position } = getComputedStyle(element);
      // The end of the way to a page is the page's own heading once more.
      if (element.matches("[aria-current=page]")) continue;
      if (position === "absolute" && element.clientWidth <= 1) continue;
      if (overflowX === "visible" || webkitLineClamp !== "none") continue;
      if (element.scrollWidth > element.clientWidth + 1) cut.push(element.innerText);
    }
    return cut;
  });
