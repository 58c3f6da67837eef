import { type Page, test as plain } from "@playwright/test";
import { startOwnShop } from "./support/own-shop.ts";
import { expect, test } from "./support/test.ts";

const PHONE = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };

/**
 * The limits of the home page's first view, in bytes on the wire with headers. The scripts' limit leaves the libraries
 * out.
 */
const MOST = { scripts: 38_200, all: 245_000, requests: 25 };
const LIBRARY = /\/assets\/(react|router)-[^/]+\.js$/;

type Arrival = { path: string; type: string; bytes: number };

/** Everything that a page loads until it is idle, with the sizes on the wire. */
async function firstView(page: Page, address: string): Promise<Arrival[]> {
  const arrivals: Promise<Arrival>[] = [];
  page.on("requestfinished", (request) => {
    const weigh = async () => {
      const { responseBodySize, responseHeadersSize } = await request.sizes();
      const { pathname: path } = new URL(request.url());
      return { path, type: request.resourceType(), bytes: responseBodySize + responseHeadersSize };
    };
    arrivals.push(weigh());
  });
  await page.goto(address, { waitUntil: "networkidle" });
  await expect(page.getByRole("button", { name: "Banner 1" })).toBeVisible();
  return Promise.all(arrivals);
}

const sum = (arrivals: readonly Arrival[]) => arrivals.reduce((total, { bytes }) => total + bytes, 0);

plain.describe("home, before anybody has touched it", () => {
  // With reduced motion all pictures would be loaded at once.
  plain.use({ ...PHONE, contextOptions: { reducedMotion: "no-preference" } });

  plain("brings little", async ({ page }) => {
    // A separate shop: other tests' categories would be on the page, too.
    const shop = await startOwnShop();
    try {
      const arrivals = await firstView(page, shop.url);
      const scripts = arrivals.filter(({ type }) => type === "script");
      expect(scripts.filter(({ path }) => LIBRARY.test(path))).toHaveLength(2);
      expect(sum(scripts.filter(({ path }) => !LIBRARY.test(path)))).toBeLessThan(MOST.scripts);
      expect(sum(arrivals)).toBeLessThan(MOST.all);
      expect(arrivals.length).toBeLessThanOrEqual(MOST.requests);
    } finally {
      await shop.stop();
    }
  });
});

test.describe("what has not been touched", () => {
  test.use(PHONE);

  test("comes with the first touch, and once", async ({ page }) => {
    await page.goto("/", { waitUntil: "networkidle" });
    const late: string[] = [];
    page.on("request", (request) => {
      if (request.resourceType() === "script") late.push(new URL(request.url()).pathname);
    });
    await page.touchscreen.tap(180, 400);
    await expect.poll(() => late.some((name) => name.includes("/toaster-"))).toBe(true);
    expect(new Set(late).size).toBe(late.length);
  });
});
