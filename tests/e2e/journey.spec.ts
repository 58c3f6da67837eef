import type { Page } from "@playwright/test";
import { storeDay } from "#kernel/time/store-time.ts";
import { ADDRESS, PASSWORD, SELLER } from "./support/accounts.ts";
import { fillAddress } from "./support/address-form.ts";
import { newEmail } from "./support/shopper.ts";
import { cartCount, expect, test, toast } from "./support/test.ts";

test("from a visitor's first look to a delivered and paid order", { tag: "@quick" }, async ({
  page,
  browser,
}) => {
  const email = newEmail();
  await fillCart(page);
  await page.reload();
  await expect(cartCount(page)).toHaveText("3");

  await registerInDialog(page, email);
  await expect(cartCount(page)).toHaveText("3");

  await page.getByRole("link", { name: "Cart, 3 items" }).click();
  await addAddress(page);
  const invoiceNumber = await order(page);

  await page.getByRole("button", { name: "Close" }).click();
  await expect(cartCount(page)).toBeHidden();
  await openMyOrders(page);
  const mine = page.getByRole("article").filter({ hasText: invoiceNumber });
  await expect(mine).toContainText("Pending");
  await expect(mine).toContainText("₹250");

  await deliver(await browser.newPage(), invoiceNumber);

  await page.reload();
  await expect(mine).toContainText("Delivered");
  await expect(mine).toContainText("Delivered and paid.");
});

/** Adds two tomatoes from the home page and a bunch of bananas from its own page: 2 × ₹52 + ₹96. */
async function fillCart(page: Page): Promise<void> {
  await page.goto("/");
  await page.getByRole("button", { name: "Add Country tomatoes to cart" }).first().click();
  await expect(toast(page, "Added to Cart")).toBeVisible();
  await page.getByRole("button", { name: "One more Country tomatoes" }).first().click();
  await page.getByRole("link", { name: "Elakki bananas" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Elakki bananas" })).toBeVisible();
  await page.getByRole("button", { name: "Add to Cart" }).click();
  await expect(cartCount(page)).toHaveText("3");
}

async function registerInDialog(page: Page, email: string): Promise<void> {
  await page.getByRole("link", { name: "Login" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Create an account" }).click();
  await dialog.getByLabel("Name").fill("Meera Rao");
  await dialog.getByLabel("Email").fill(email);
  await dialog.getByRole("textbox", { name: "Password" }).fill(PASSWORD);
  await dialog.getByRole("button", { name: "Create account" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: "Meera Rao's menu" })).toBeVisible();
}

async function addAddress(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Add an address" }).click();
  await expect(page).toHaveURL("/add-address");
  await fillAddress(page, ADDRESS);
  await page.getByRole("main").getByRole("button", { name: "Save address" }).click();
  await expect(page).toHaveURL("/cart");
  await expect(page.getByText("12 Devaraja Road")).toBeVisible();
}

/** Orders, reads the invoice and returns its number. */
async function order(page: Page): Promise<string> {
  await expect(page.getByRole("definition").filter({ hasText: "₹250" })).toBeVisible();
  await page.getByRole("button", { name: "Place Order" }).click();
  const invoice = page.getByRole("dialog");
  const number = invoice.getByText(/INV-\d{8}-\d{4}/).first();
  await expect(number).toBeVisible();
  const [text = ""] = (await number.innerText()).match(/INV-\d{8}-\d{4}/) ?? [];
  expect(text).toMatch(new RegExp(`^INV-${storeDay(new Date()).replaceAll("-", "")}-\\d{4}$`));
  for (const part of ["Country tomatoes", "Elakki bananas", "₹200.00", "₹40.00", "₹10.00", "₹250.00"]) {
    await expect(invoice).toContainText(part);
  }
  await expect(invoice).toContainText("Two Hundred Fifty Rupees");
  return text;
}

async function openMyOrders(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Meera Rao's menu" }).hover();
  await page.getByRole("menuitem", { name: "My Orders" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "My Orders" })).toBeVisible();
}

/** Delivers the order as the seller, in another browser. */
async function deliver(page: Page, invoiceNumber: string): Promise<void> {
  await page.goto("/seller/orders");
  await expect(page).toHaveTitle(/^Seller Login · /);
  await page.getByLabel("Email").fill(SELLER.email);
  await page.getByRole("textbox", { name: "Password" }).fill(SELLER.password);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page.getByText("Hi! Admin")).toBeVisible();
  await expect(page).toHaveTitle(/^(\(\d+\) )?Orders · /);
  const order = page.getByRole("article").filter({ hasText: invoiceNumber });
  await expect(order).toContainText("12 Devaraja Road");
  const saved = page.waitForResponse((answer) => answer.url().includes("/api/order/update-status/"));
  await order.getByRole("combobox", { name: /status/i }).selectOption("Delivered");
  expect((await saved).ok()).toBe(true);
}
