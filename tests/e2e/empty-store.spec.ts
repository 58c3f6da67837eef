import { SELLER } from "./support/accounts.ts";
import { startOwnShop } from "./support/own-shop.ts";
import type { RunningShop } from "./support/running-shop.ts";
import { expect, test } from "./support/test.ts";

// A separate shop that is still empty.
test.describe.configure({ mode: "serial" });
let empty: RunningShop;
test.beforeAll(async () => {
  empty = await startOwnShop({ DEMO_CATALOGUE: "false" });
});
test.afterAll(() => empty.stop());

test("a shopper hears that the stalls are still empty, and what to do meanwhile", async ({ page }) => {
  await page.goto(empty.url);
  await expect(page.getByRole("heading", { name: "The stalls are being set up" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Best Sellers" })).toHaveCount(0);
  await page.getByRole("link", { name: "Tell me when it begins" }).click();
  await expect(page).toHaveURL(`${empty.url}/#newsletter`);

  await page.goto(`${empty.url}/products`);
  await expect(page.getByRole("heading", { name: "The stalls are empty right now" })).toBeVisible();
  await expect(page.getByRole("main").locator("svg[viewBox='0 0 160 120']")).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Go home" }).click();
  await expect(page).toHaveURL(`${empty.url}/`);
});

test("the seller is led from one empty list to the next thing to do", async ({ page }) => {
  await page.request.post(`${empty.url}/api/seller/login`, { data: SELLER });
  const main = page.getByRole("main");
  await page.goto(`${empty.url}/seller/rates`);
  await main.getByRole("link", { name: "Add the first product" }).click();
  await expect(page).toHaveURL(`${empty.url}/seller`);
  await expect(main).toContainText("There is no category yet.");
  await main.getByRole("link", { name: "Add the first category" }).click();
  await expect(page).toHaveURL(`${empty.url}/seller/categories`);
  await main.getByRole("button", { name: "Add the first category" }).click();
  await expect(page.getByRole("dialog", { name: "Add category" })).toBeVisible();
});

test("a search without a match offers to show all again", async ({ page }) => {
  await page.request.post(`${empty.url}/api/seller/login`, { data: SELLER });
  for (const list of ["rates", "categories", "product-list"]) {
    await page.goto(`${empty.url}/seller/${list}?q=nothing`);
    await page
      .getByRole("main")
      .getByRole("button", { name: /^Show all (products|categories)$/ })
      .click();
    await expect(page).toHaveURL(`${empty.url}/seller/${list}`);
  }
});
