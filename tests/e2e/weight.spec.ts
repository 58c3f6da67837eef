import type { Page, Request } from "@playwright/test";
import { openUntouched } from "./support/loaded.ts";
import { expect } from "./support/test.ts";
import { test } from "./support/untouched-shop.ts";

const PHONE = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };

/**
 * The limits of the home page's first view, in bytes on the wire with headers. The scripts' limit leaves the libraries
 * out.
 */
const MOST = { scripts: 38_300, all: 245_000, requests: 25 };
const LIBRARY = /\/assets\/libraries-[^/]+\.js$/;

type Arrival = { path: string; type: string; bytes: number };

/** Everything that a page loads until it is idle, with the sizes on the wire. */
async function firstView(page: Page, address: string): Promise<Arrival[]> {
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
  await expect(page.getByRole("button", { name: "Banner 1" })).toBeVisible();
  return Promise.all(arrivals);
}

const sum = (arrivals: readonly Arrival[]) => arrivals.reduce((total, { bytes }) => total + bytes, 0);

test.describe("home, before anybody has touched it", () => {
  // With reduced motion all pictures would be loaded at once.
  test.use({ ...PHONE, contextOptions: { reducedMotion: "no-preference" } });

  test("brings little", async ({ page, untouchedShop }) => {
    const arrivals = await firstView(page, untouchedShop.url);
    const scripts = arrivals.filter(({ type }) => type === "script");
    expect(scripts.filter(({ path }) => LIBRARY.test(path))).toHaveLength(1);
    expect(sum(scripts.filter(({ path }) => !LIBRARY.test(path)))).toBeLessThan(MOST.scripts);
    expect(sum(arrivals)).toBeLessThan(MOST.all);
    expect(arrivals.length).toBeLessThanOrEqual(MOST.requests);
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
