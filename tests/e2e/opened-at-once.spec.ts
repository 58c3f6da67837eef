import type { Page } from "@playwright/test";
import { z } from "zod";
import { loaded, openLoaded, pictured } from "./support/loaded.ts";
import { expect, openAlive, productAddress, test } from "./support/test.ts";

test.use({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true });

const MAX_AHEAD = 6;
const isProductData = (url: string) => url.includes("/api/product/one/");

/** The addresses of all data of product pages that are requested from now on. */
function productRequests(page: Page): string[] {
  const requestedPaths: string[] = [];
  page.on("request", (request) => {
    if (isProductData(request.url())) requestedPaths.push(new URL(request.url()).pathname);
  });
  return requestedPaths;
}

/** Holds back all data of pages and all pictures until the returned function is called. */
async function holdLine(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\/api\/|\/uploads\//, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

test("a product that was on the screen opens without the line, and Back does too", { tag: "@quick" }, async ({
  page,
  seller,
}) => {
  const product = await seller.addProduct();
  const requestedPaths = productRequests(page);
  const list = `/products?q=${encodeURIComponent(product.name)}`;
  const fetched = page.waitForResponse((response) =>
    response.url().endsWith(`/api/product/one/${product._id}`),
  );
  await openLoaded(page, list);
  const card = page.getByRole("link", { name: product.name });
  await expect(card).toBeVisible();
  await (await fetched).finished();
  await pictured(page);
  expect(requestedPaths).toHaveLength(1);

  const letCome = await holdLine(page);
  await card.tap();
  await expect(page.getByRole("heading", { level: 1, name: product.name })).toBeVisible();
  // The card's picture stands in for the page's own.
  await expect(page.getByRole("img", { name: product.name })).toHaveCSS("background-image", /\/uploads\//);
  letCome();
  await expect(page).toHaveURL(productAddress(product));

  const letComeAgain = await holdLine(page);
  await page.goBack();
  await expect(card).toBeVisible();
  letComeAgain();
});

test("a list asks for a handful of products at most", async ({ page, seller }) => {
  const { path } = await seller.addFullCategory(24);
  const requestedPaths = productRequests(page);
  await page.setViewportSize({ width: 1280, height: 1400 });
  const answered: Promise<unknown>[] = [];
  page.on("response", (response) => {
    if (isProductData(response.url())) answered.push(response.finished());
  });
  await openLoaded(page, `/products/${path}`);
  await expect.poll(() => answered.length).toBe(MAX_AHEAD);
  await Promise.all(answered);
  // No answer brings another request.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  expect(requestedPaths).toHaveLength(MAX_AHEAD);
});

test("what was changed since a product was seen is shown all the same", async ({ page, seller }) => {
  const product = await seller.addProduct();
  const fetched = page.waitForResponse((response) =>
    response.url().endsWith(`/api/product/one/${product._id}`),
  );
  await page.goto(`/products?q=${encodeURIComponent(product.name)}`);
  await (await fetched).finished();
  await seller.setPrice(product, 31);
  await page.getByRole("link", { name: product.name }).tap();
  await expect(page.getByRole("main").getByText("₹31")).toBeVisible();
});

test.describe("a product's picture", () => {
  test.use({ contextOptions: { reducedMotion: "no-preference" } });

  test("glides to its page from the card where it was tapped", async ({ page, seller }) => {
    const product = await seller.addProduct();
    await page.addInitScript(() => {
      const glides: unknown[] = [];
      Reflect.set(window, "glides", glides);
      Element.prototype.animate = function (frames) {
        glides.push([this.ariaLabel, frames]);
        return new Animation();
      };
    });
    await openLoaded(page, `/products?q=${encodeURIComponent(product.name)}`);
    await pictured(page);
    const picture = page.getByTestId("product-card").first().locator("img");
    const from = await picture.boundingBox();
    await page.getByRole("link", { name: product.name }).tap();
    const glides = () => page.evaluate((): unknown => Reflect.get(window, "glides"));
    await expect.poll(glides).toHaveLength(1);
    const strip = await page.getByRole("list", { name: `${product.name}, from all sides` }).boundingBox();
    if (!from || !strip) throw new Error("a picture was not shown");
    const [[, [first, last]]] = z
      .tuple([z.tuple([z.string(), z.array(z.object({ transform: z.string() }))])])
      .parse(await glides());
    const [right = 0, , scale = 0] = [...(first?.transform ?? "").matchAll(/-?\d+(\.\d+)?/g)].map(
      ([digits]) => Number(digits),
    );
    // The card lies on whole pixels; its picture may not.
    expect(Math.abs(right - (from.x - strip.x))).toBeLessThan(1);
    expect(scale).toBeCloseTo(from.width / strip.width, 1);
    expect(last?.transform).toBe("none");
  });
});

test("Back to a product leads to where one was on its page", { tag: "@quick" }, async ({ page, seller }) => {
  const { path } = await seller.addFullCategory(6);
  await openAlive(page, `/products/${path}`);
  await page.getByRole("link", { name: `${path} 1` }).tap();
  const related = page.getByRole("region", { name: "Related products" }).getByRole("link").first();
  await related.scrollIntoViewIfNeeded();
  await loaded(page);
  const place = await page.evaluate(() => scrollY);
  expect(place).toBeGreaterThan(0);
  const here = page.url();
  await related.tap();
  await expect(page).not.toHaveURL(here);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL(here);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
});

for (const [who, line] of [
  ["saves data", { saveData: true, effectiveType: "4g" }],
  ["is on a line of the second generation", { saveData: false, effectiveType: "2g" }],
] as const) {
  test(`a phone that ${who} asks for nothing ahead`, async ({ page, seller }) => {
    const product = await seller.addProduct();
    await page.addInitScript((connection) => {
      Object.defineProperty(navigator, "connection", { value: connection });
    }, line);
    const requestedPaths = productRequests(page);
    await openLoaded(page, `/products?q=${encodeURIComponent(product.name)}`);
    const card = page.getByRole("link", { name: product.name });
    // Hovering over the card would usually request the data at once.
    await card.hover();
    expect(requestedPaths).toEqual([]);
    await card.tap();
    await expect(page).toHaveURL(productAddress(product));
    await expect(page.getByRole("heading", { level: 1, name: product.name })).toBeVisible();
    expect(requestedPaths).toHaveLength(1);
  });
}
