import type { Page } from "@playwright/test";
import { drawn, openUntouched, pictured } from "./support/loaded.ts";
import { expect, productAddress, test } from "./support/test.ts";

test.use({ viewport: { width: 360, height: 740 }, contextOptions: { reducedMotion: "no-preference" } });

/** The browser's score of layout shifts since the document was read. A busy machine paints half a document before. */
async function shifts(page: Page): Promise<number> {
  return page.evaluate(() => {
    const observer = new PerformanceObserver(() => {});
    observer.observe({ type: "layout-shift", buffered: true });
    const [navigation] = performance.getEntriesByType("navigation");
    const read = Number(Reflect.get(navigation ?? {}, "domInteractive"));
    const moved = observer.takeRecords().filter(({ startTime }) => startTime > read);
    return moved.reduce((sum, entry) => sum + Number(Reflect.get(entry, "value")), 0);
  });
}

/** Less than this moves by no more than a pixel, as lines do that a busy machine paints in two halves. */
const LEAST_SEEN = 0.0005;

test("nothing moves while a page comes to life on a phone", { tag: "@quick" }, async ({ page, seller }) => {
  for (const address of ["/", "/products", productAddress(await seller.addProduct())]) {
    await openUntouched(page, address);
    await pictured(page);
    await drawn(page);
    expect(await shifts(page), address).toBeLessThan(LEAST_SEEN);
  }
});

test("what a page shows first is fetched first", async ({ page, seller }) => {
  for (const address of ["/", productAddress(await seller.addProduct())]) {
    await page.goto(address);
    await expect(page.getByRole("main").locator("img").first()).toHaveAttribute("fetchpriority", "high");
  }
});
