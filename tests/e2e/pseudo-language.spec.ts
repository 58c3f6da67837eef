import { converted } from "./pseudo/converted.ts";
import { type Market, openMarket } from "./pseudo/market.ts";
import { untranslated } from "./pseudo/untranslated.ts";
import { expect, test } from "./support/test.ts";

test.describe("in the pseudo-language every text comes from a catalogue:", () => {
  test.describe.configure({ mode: "serial" });
  let market: Market;
  test.beforeAll(async ({ browser }) => {
    test.setTimeout(240_000);
    market = await openMarket(browser);
  });
  test.afterAll(() => market.close());

  for (const { name, address, as = "shopper", part = "html", before } of converted) {
    test(name, async () => {
      const page = await market[as].newPage();
      await page.goto(address, { waitUntil: "networkidle" });
      await before?.(page);
      for (const found of await page.locator(part).all()) {
        expect(await untranslated(found, market.data)).toEqual([]);
      }
      await page.close();
    });
  }

  test("an offer's mail", async () => {
    const offer = { offerText: "ಮಾವಿನ ಹಣ್ಣು", discountPercent: 15 };
    const answer = await market.seller.request.post("/api/newsletter/preview-offer", { data: offer });
    const { html, subject, text } = await answer.json();
    const page = await market.seller.newPage();
    await page.setContent(html);
    expect(await untranslated(page.locator("html"))).toEqual([]);
    expect(`${subject} ${text}`.replace(/https?:\S+|\S+@\S+/g, "")).not.toMatch(/[A-Za-z]/);
    await page.close();
  });
});

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
