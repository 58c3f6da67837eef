import type { Browser, Page } from "@playwright/test";
import { test } from "#tests/e2e/support/languages-shop.ts";
import { cartCount, expect, hydrated, openAlive, toast } from "#tests/e2e/support/test.ts";

const PHONE = { width: 360, height: 740 };
const OFFLINE_IN_KANNADA = /ಆಫ್‌ಲೈನ್|ಇಂಟರ್ನೆಟ್|ನೆಟ್/;

const chooser = (page: Page) => page.locator("header details:has(a[hreflang])");

/** Opens the choice, and the page that is shown in this language. */
async function choose(page: Page, name: string): Promise<void> {
  await chooser(page).locator("summary").click();
  await chooser(page).getByRole("link", { name }).click();
}

const someone = (browser: Browser, baseURL: string, options: Parameters<Browser["newContext"]>[0] = {}) =>
  browser.newContext({ baseURL, viewport: PHONE, ...options });

test("a change of language keeps the place, the cart and what was typed", { tag: "@quick" }, async ({
  browser,
  languagesShop: { url },
}) => {
  const page = await (await someone(browser, url)).newPage();
  await openAlive(page, "/products/fruits?sort=price");
  await page
    .getByRole("button", { name: /^Add .* to cart$/ })
    .first()
    .click();
  await expect(cartCount(page)).toHaveText("1");
  const search = page.getByRole("searchbox");
  await search.fill("banana");
  await expect(page).toHaveURL("/products?q=banana");
  await openAlive(page, "/");
  const email = page.getByRole("contentinfo").or(page.getByRole("main")).locator("input[type=email]").last();
  await email.fill("meera@example.com");
  await choose(page, "ಕನ್ನಡ");
  await expect(page).toHaveURL("/kn");
  await hydrated(page);
  await expect(page.locator("html")).toHaveAttribute("lang", "kn-IN");
  await expect(cartCount(page)).toHaveText("1");
  await expect(email).toHaveValue("meera@example.com");
});

test("a device remembers its language, in which a typed address opens", { tag: "@quick" }, async ({
  browser,
  languagesShop: { url },
}) => {
  const page = await (await someone(browser, url)).newPage();
  await openAlive(page, "/");
  await choose(page, "தமிழ்");
  await expect(page).toHaveURL("/ta");
  await hydrated(page);
  await page.goto("about:blank");
  await page.goto("/cart");
  await expect(page).toHaveURL("/ta/cart");
  await hydrated(page);
  await choose(page, "English");
  await expect(page).toHaveURL("/cart");
});

test("the browser's language is offered once, and never taken without a press", async ({
  browser,
  languagesShop: { url },
}) => {
  const page = await (await someone(browser, url, { locale: "te-IN" })).newPage();
  await openAlive(page, "/products");
  await page.mouse.move(20, 300);
  const offer = page.getByRole("status").getByRole("link");
  await expect(offer).toHaveAttribute("lang", "te");
  await expect(page).toHaveURL("/products");
  await page.getByRole("button", { name: "Go on in this language" }).click();
  await expect(offer).toBeHidden();
  await openAlive(page, "/cart");
  await page.mouse.move(20, 300);
  await expect(chooser(page)).toBeVisible();
  await expect(offer).toBeHidden();
});

test("the choice can be hit with a finger, and by keys", async ({ browser, languagesShop: { url } }) => {
  const page = await (await someone(browser, url)).newPage();
  await openAlive(page, "/");
  const summary = chooser(page).locator("summary");
  await summary.focus();
  await page.keyboard.press("Enter");
  const links = chooser(page).getByRole("link");
  await expect(links).toHaveCount(6);
  for (const target of [summary, ...(await links.all())]) {
    const box = await target.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  }
  await page.keyboard.press("Escape");
  await expect(links.first()).toBeHidden();
  await expect(summary).toBeFocused();
});

test("without scripts the choice is links to the same page", { tag: "@quick" }, async ({
  browser,
  languagesShop: { url },
}) => {
  const page = await (await someone(browser, url, { javaScriptEnabled: false })).newPage();
  await page.goto("/products/fruits?page=1");
  await choose(page, "മലയാളം");
  await expect(page).toHaveURL("/ml/products/fruits?page=1");
  await expect(page.locator("html")).toHaveAttribute("lang", "ml-IN");
});

test("a shop that was read in Kannada opens in Kannada without a network", async ({
  browser,
  languagesShop: { url },
}) => {
  const context = await someone(browser, url, { serviceWorkers: "allow" });
  const page = await context.newPage();
  await openAlive(page, "/kn/products/fruits");
  for (const path of ["/kn/products/fruits", "/kn/cart", "/kn/offline.html"]) {
    await expect
      .poll(() =>
        page.evaluate(async (each) => Boolean(await caches.match(each, { ignoreVary: true })), path),
      )
      .toBe(true);
  }
  await context.setOffline(true);
  await page.reload();
  await hydrated(page);
  await expect(page.locator("html")).toHaveAttribute("lang", "kn-IN");
  await page.goto("/kn/cart");
  await hydrated(page);
  await expect(page.locator("html")).toHaveAttribute("lang", "kn-IN");
  await page.goto("/kn/user-account");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(OFFLINE_IN_KANNADA);
  await page.goto("/user-account");
  await expect(page.getByRole("heading", { level: 1, name: "You are offline" })).toBeVisible();
});

test("a language that another tab has chosen does not change this one", async ({
  browser,
  languagesShop: { url },
}) => {
  const context = await someone(browser, url);
  const [here, there] = [await context.newPage(), await context.newPage()];
  await openAlive(here, "/hi/products/fruits");
  await openAlive(there, "/te/products/fruits");
  await here.getByTestId("product-card").first().getByRole("link").first().click();
  await expect(here).toHaveURL(/\/hi\/products\/fruits\/\w+/);
  await here.reload();
  await expect(here.locator("html")).toHaveAttribute("lang", "hi-IN");
  await expect(there.locator("html")).toHaveAttribute("lang", "te-IN");
  await expect(toast(here, /[A-Za-z]{3}/)).toHaveCount(0);
});
