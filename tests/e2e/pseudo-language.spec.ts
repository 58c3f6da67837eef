import type { BrowserContext } from "@playwright/test";
import { newsletterPages } from "#modules/newsletter/paths.ts";
import { stockPages } from "#modules/stock/paths.ts";
import { readPdf } from "#tests/support/read-pdf.ts";
import { isAt, SELLER_PAGES, SHOP_PAGES, visitEach } from "./pseudo/every-page.ts";
import { mailsIn } from "./pseudo/mails.ts";
import { type Market, openMarket } from "./pseudo/market.ts";
import { orderWalk } from "./pseudo/order-walk.ts";
import { sellerWalk } from "./pseudo/seller-walk.ts";
import { shopWalk } from "./pseudo/shop-walk.ts";
import { untranslated } from "./pseudo/untranslated.ts";
import { followRequests } from "./support/loaded.ts";
import { expect, test } from "./support/test.ts";

test.describe("in the pseudo-language every text comes from a catalogue:", () => {
  test.describe.configure({ mode: "serial" });
  let market: Market;
  test.beforeAll(async ({ browser }) => {
    market = await openMarket(browser);
  });
  test.afterAll(() => market.close());

  const seen: string[] = [];

  for (const [pages, patterns, person] of [
    ["the shop's pages", SHOP_PAGES, "shopper"],
    ["the seller's pages", SELLER_PAGES, "seller"],
  ] as const) {
    test(pages, async () => {
      // It only ends a walk that hangs.
      test.setTimeout(patterns.length * 60_000);
      const { page, atRest } = await openTab(market[person]);
      await visitEach(patterns, page, {
        open: async (address) => {
          await page.goto(address);
          await atRest();
        },
        look: (address) =>
          test.step(address, async () => {
            expect.soft(await untranslated(page.locator("html"), market.data), address).toEqual([]);
            seen.push(new URL(page.url()).pathname);
          }),
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
      test.setTimeout(views.length * 30_000);
      const people = {
        visitor: await openTab(market.visitor),
        shopper: await openTab(market.shopper),
        seller: await openTab(market.seller),
      };
      for (const { name, address, as = "shopper", before, data = [] } of views) {
        await test.step(name, async () => {
          const { page, atRest } = people[as];
          await page.goto(address);
          await atRest();
          if (before) {
            await before(page);
            await atRest();
          }
          const texts = await untranslated(page.locator("html"), [...market.data, ...data]);
          expect.soft(texts, name).toEqual([]);
          seen.push(new URL(page.url()).pathname);
        });
      }
    });
  }

  test("no page is left out", () => {
    const patterns = [...SHOP_PAGES, ...SELLER_PAGES, newsletterPages.unsubscribe, stockPages.stopWaiting];
    expect(patterns.filter((pattern) => !seen.some((path) => isAt(pattern, path)))).toEqual([]);
  });

  test("every mail", async () => {
    const page = await market.visitor.newPage();
    // Two orders, a delivery, a bag that is worth more, a product that is back in stock, an offer and a password
    // link; and the deliveries of the walk.
    const count = async () => (await mailsIn(market.dataDir)).length;
    await expect.poll(count).toBeGreaterThanOrEqual(7);
    for (const { html, text } of await mailsIn(market.dataDir)) {
      for (const form of [html, text]) {
        await page.setContent(form);
        expect(await untranslated(page.locator("html"), market.data)).toEqual([]);
      }
    }
    await page.close();
  });

  test("an invoice's PDF", async () => {
    const { pages: sheets } = await readPdf(await (await market.shopper.request.get(market.invoice)).body());
    const text = sheets.flatMap(({ texts }) => texts).join(" ");
    // The PDF's letters lack accents that its fonts don't have, but texts of the catalogue are in brackets.
    for (const words of IN_BOTH_LANGUAGES) expect(text).toContain(`${words} / [`);
    const others = [...market.data, ...IN_BOTH_LANGUAGES, ...IN_ENGLISH_ALONE];
    const bare = withoutBrackets(text).replaceAll(/\S+@\S+|INV-[\d-]+/g, "");
    expect(others.reduce((left, words) => left.replaceAll(words, ""), bare)).not.toMatch(/[A-Za-z]/);
  });
});

async function openTab(context: BrowserContext) {
  const page = await context.newPage();
  return { page, atRest: followRequests(page) };
}

/** What an invoice says in English and beside it in the reader's language, the longer ones first. */
const IN_BOTH_LANGUAGES = [
  "Prices include 18% GST; what each line holds of it is shown above.",
  "Thank you for buying from our farmers.",
  "Cash on Delivery (COD)",
  "Taxable value (₹)",
  "Handling charges",
  "Shipping charges",
  "Place of supply",
  "TOTAL IN WORDS",
  "Invoice number",
  "HSN/SAC code",
  "TAX INVOICE",
  "Amount (₹)",
  "As ordered",
  "BILLED TO",
  "Sub total",
  "Rate (₹)",
  "Payment",
  "SOLD BY",
  "Total",
  "Date",
  "Item",
];

/** What it says in English alone: amounts in words, terms of the tax, and who to ask. */
const IN_ENGLISH_ALONE = [
  "Questions about this order? Call",
  "One Hundred Thirty Rupees",
  "Cash on Delivery",
  "Sum of all lines",
  "or write to",
  "Invoice",
  "E-mail:",
  "Phone:",
  "CGST",
  "SGST",
  "HSN",
  "Qty",
];

/** Removes the catalogue's texts. A text within another one leaves the outer closing bracket, which is removed too. */
const withoutBrackets = (text: string) => text.replace(/\[[^\]]*\]/g, "").replace(/[^\d₹\]]*\]/g, "");

test("finds plain letters wherever somebody may read them, and nothing else", async ({ page }) => {
  await page.setContent(`<title>In the title</title>
    <h1>In a heading</h1> <p>[Óđđ] and <b>beside</b></p> <p class="no" hidden>Not seen</p> <script>"code"</script>
    <button aria-label="In a label"></button> <input placeholder="In a field" value="typed"> <img alt="In a picture">
    <input type="submit" value="On a button"> <abbr title="In a hint">₹ 12</abbr>
    <p>[Ŵŕíţé ţó] meera@example.com</p> <p>Meera Rao</p> <p>12 March</p>`);
  expect((await untranslated(page.locator("html"), ["Meera Rao"])).sort()).toEqual([
    "In a field",
    "In a heading",
    "In a hint",
    "In a label",
    "In a picture",
    "In the title",
    "On a button",
    "[Óđđ] and",
    "beside",
  ]);
});
