import type { Page } from "@playwright/test";
import { type OwnShop, startOwnShop } from "#tests/e2e/support/own-shop.ts";
import { logInSeller } from "#tests/e2e/support/seller.ts";
import { test as base, cartCount, expect, openAlive } from "#tests/e2e/support/test.ts";

/** With a shop in English, Kannada and Tamil. */
const test = base.extend<object, { manyTongues: OwnShop }>({
  manyTongues: [
    async ({ playwright }, use) => {
      const shop = await startOwnShop();
      const request = await playwright.request.newContext({ baseURL: shop.url });
      await logInSeller(request);
      const { settings } = await (await request.get("/api/seller/settings")).json();
      const changed = { ...settings, languages: "kn ta" };
      const saved = await request.put("/api/seller/settings", {
        data: changed,
        headers: { Origin: shop.url },
      });
      expect(saved.ok()).toBe(true);
      await request.dispose();
      await use(shop);
      await shop.stop();
    },
    { scope: "worker" },
  ],
});

test.use({ viewport: { width: 360, height: 740 } });

const languageOf = (page: Page) => page.locator("html").getAttribute("lang");
const choose = async (page: Page, code: string) => {
  await page.locator("summary").first().click();
  await page.locator(`details a[lang=${code}]`).click();
};

test("a change of language keeps the place and the cart, and the device remembers it", {
  tag: "@quick",
}, async ({ page, context, manyTongues: { url } }) => {
  await openAlive(page, `${url}/products?sort=price`);
  await page
    .getByRole("button", { name: /^Add .* to cart/i })
    .first()
    .click();
  await expect(cartCount(page)).toHaveText("1");
  await choose(page, "kn");
  await page.waitForURL(`${url}/kn/products?sort=price`);
  expect(await languageOf(page)).toBe("kn-IN");
  await expect(cartCount(page)).toHaveText("1");
  // Links inside the shop keep the language.
  await page.locator('main a[href^="/kn/products/"]').first().click();
  await page.waitForURL(/\/kn\/products\/[^/]+\/[^/]+$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const cookies = await context.cookies(url);
  expect(cookies.find(({ name }) => name === "language")?.value).toBe("kn");
  // Who types the address comes to the language of the device; a link to English leads there.
  await page.goto("about:blank");
  await page.goto(`${url}/`);
  expect(page.url()).toBe(`${url}/kn`);
  await choose(page, "en");
  await page.waitForURL(`${url}/`);
  expect(await languageOf(page)).toBe("en-IN");
});

test("works without scripts, each choice large enough for a thumb", async ({
  browser,
  manyTongues: { url },
}) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 360, height: 740 },
  });
  const page = await context.newPage();
  await page.goto(`${url}/products`);
  await page.locator("summary").first().click();
  for (const each of [page.locator("summary").first(), ...(await page.locator("details a").all())]) {
    const box = await each.boundingBox();
    expect(Math.min(box?.height ?? 0, box?.width ?? 0)).toBeGreaterThanOrEqual(44);
  }
  await page.locator("details a[lang=ta]").click();
  await page.waitForURL(`${url}/ta/products`);
  await page.locator("search input").fill("rice");
  await page.locator("search input").press("Enter");
  await page.waitForURL(`${url}/ta/products?q=rice`);
  await context.close();
});

test("the browser's language is offered once, and not forced", async ({ browser, manyTongues: { url } }) => {
  const context = await browser.newContext({ locale: "kn-IN", viewport: { width: 360, height: 740 } });
  const page = await context.newPage();
  await openAlive(page, `${url}/products`);
  expect(await languageOf(page)).toBe("en-IN");
  await page.getByRole("searchbox").first().click();
  const offer = page.getByRole("status").getByRole("link");
  await expect(offer).toHaveAttribute("href", "/kn/products");
  await page.getByRole("button", { name: "Go on in this language" }).click();
  await expect(offer).toBeHidden();
  await page.reload();
  await page.getByRole("searchbox").first().click();
  await expect(page.locator("summary").first()).toBeVisible();
  await expect(offer).toBeHidden();
  await context.close();
});

test.describe("without a network", () => {
  test.use({ serviceWorkers: "allow" });

  test("each language has its own pages, and its own words for what does not open", async ({
    page,
    context,
    manyTongues: { url },
  }) => {
    const isKept = (path: string) => caches.match(path).then((answer) => answer !== undefined);
    const seen = async (path: string, prefix: string) => {
      await openAlive(page, url + path);
      for (const each of [`${prefix}/shop-code.json`, `${prefix}/offline.html`, path])
        await expect.poll(() => page.evaluate(isKept, each), each).toBe(true);
    };
    await seen("/products", "");
    await seen("/kn/products", "/kn");
    await context.setOffline(true);
    await page.goto(`${url}/kn/products`);
    expect(await languageOf(page)).toBe("kn-IN");
    await page.goto(`${url}/products`);
    expect(await languageOf(page)).toBe("en-IN");
    await page.goto(`${url}/kn/privacy`);
    expect(await languageOf(page)).toBe("kn-IN");
    await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(/[a-z]/i);
    await expect(page.locator('a[href="/kn/products"]')).toBeVisible();
    await expect(page.locator('a[href="/products"]')).toHaveCount(0);
    await page.goto(`${url}/privacy`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("You are offline");
  });
});
