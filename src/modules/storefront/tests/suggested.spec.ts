import type { Page } from "@playwright/test";
import type { Product } from "#modules/catalog/contract/product.ts";
import { openLoaded } from "#tests/e2e/support/loaded.ts";
import type { Seller } from "#tests/e2e/support/seller.ts";
import { placeOrder, register } from "#tests/e2e/support/shopper.ts";
import { cartCount, expect, test } from "#tests/e2e/support/test.ts";

const PHONE = { width: 360, height: 740 };
const NOTHING = "/products?q=zzqqxx";

test("where a search finds nothing, the page has the best sellers without scripts", async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL, viewport: PHONE });
  const page = await context.newPage();
  await page.goto(NOTHING);
  await expect(page.getByRole("heading", { name: /^Nothing is called/ })).toBeVisible();
  const best = page.getByRole("region", { name: "Best Sellers" });
  await expect(best.getByRole("listitem")).toHaveCount(8);
  await best.getByRole("link", { name: "Country tomatoes" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Country tomatoes" })).toBeVisible();
  await context.close();
});

/** Logs a shopper in on a phone who has ordered a product twice. Returns it. */
async function beginWithUsual(page: Page, seller: Seller): Promise<Product> {
  await page.setViewportSize(PHONE);
  await register(page.request);
  const milk = await seller.addProduct();
  for (let order = 0; order < 2; order++) await placeOrder(page.request, [milk._id]);
  return milk;
}

test("few hits are followed by the usual, the best sellers, and what is near, each thing once", async ({
  page,
  seller,
}) => {
  await beginWithUsual(page, seller);
  await openLoaded(page, "/products?q=Country%20tomatoes");
  await expect(page.getByTestId("product-card")).toHaveCount(1);
  const rows = page.getByRole("main").getByRole("region");
  await expect(rows).toHaveCount(3);
  await expect(rows.nth(0)).toHaveAccessibleName("Your usual");
  await expect(rows.nth(1)).toHaveAccessibleName("Best Sellers");
  await expect(rows.nth(2)).toHaveAccessibleName("More from Vegetables");
  const names = await rows.getByRole("heading", { level: 3 }).allInnerTexts();
  expect(names).not.toContain("Country tomatoes");
  expect(new Set(names).size).toBe(names.length);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);

  // A list with more hits is an answer by itself. The browser asks for what stands below few.
  await page.getByRole("searchbox").fill("e");
  await expect(page).toHaveURL("/products?q=e");
  await expect(rows).toHaveCount(0);
  await page.getByRole("searchbox").fill("zzqqxx");
  await expect(rows).toHaveCount(2);
});

test("a category without products has the best sellers, and no row of its own", async ({ page, seller }) => {
  const { path } = await seller.addCategory();
  await openLoaded(page, `/products/${path}`);
  const rows = page.getByRole("main").getByRole("region");
  await expect(rows).toHaveCount(1);
  await expect(rows).toHaveAccessibleName("Best Sellers");
});

test("an empty cart begins with the usual or the best sellers, at the first touch", async ({
  page,
  seller,
}) => {
  const milk = await beginWithUsual(page, seller);
  await openLoaded(page, "/cart");
  await expect(page.getByRole("heading", { name: "Your cart is empty" })).toBeVisible();
  await page.mouse.move(10, 400);
  const rows = page.getByRole("main").getByRole("region");
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(1)).toHaveAccessibleName("Best Sellers");
  await rows
    .nth(0)
    .getByRole("button", { name: `Add ${milk.name} to cart` })
    .click();
  await expect(cartCount(page)).toHaveText("1");
  await expect(page.getByRole("list", { name: "Products in your cart" })).toContainText(milk.name);
  await expect(rows.filter({ hasText: "Your usual" })).toHaveCount(0);
});
