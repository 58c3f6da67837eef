import { type Browser, expect, type Page, test } from "@playwright/test";
import { addCategory, addProduct, editProduct, seeOnStorefront } from "./seller-day/goods-steps.ts";
import { importProducts } from "./seller-day/import-steps.ts";
import { putUpBanner, sendOffer, subscribe } from "./seller-day/news-steps.ts";
import { handleOrder, printPackingList } from "./seller-day/order-steps.ts";
import { sellOut } from "./seller-day/stock-steps.ts";
import { SELLER } from "./support/accounts.ts";
import { newEmail, register } from "./support/shopper.ts";

test("the seller's day", { tag: "@quick" }, async ({ page, browser }) => {
  const shopper = await newShopper(browser);
  const subscriber = newEmail();
  await subscribe(shopper, subscriber);

  await test.step("logs in", () => logIn(page));
  await test.step("adds a category", () => addCategory(page));
  await test.step("adds a product with four pictures", () => addProduct(page));
  await test.step("edits it", () => editProduct(page));
  await test.step("the storefront has it", () => seeOnStorefront(shopper));
  await test.step("marks it sold out, and shoppers see it", () => sellOut(page, shopper));
  await test.step("imports 200 products", () => importProducts(page));
  await test.step("takes an order through its statuses", () => handleOrder(page, shopper));
  await test.step("prints the packing list", () => printPackingList(page));
  await test.step("sends an offer", () => sendOffer(page, subscriber));
  await test.step("puts up a banner", () => putUpBanner(page, shopper));
});

/** Opens the shop in another browser. */
async function newShopper(browser: Browser): Promise<Page> {
  const page = await browser.newPage();
  await register(page.request);
  return page;
}

async function logIn(page: Page): Promise<void> {
  await page.goto("/seller");
  await page.getByLabel("Email").fill(SELLER.email);
  await page.getByRole("textbox", { name: "Password" }).fill(SELLER.password);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page.getByText("Hi! Admin")).toBeVisible();
}
