import type { Locator, Page } from "@playwright/test";
import type { Product } from "#modules/catalog/contract/product.ts";
import { ordersOf, register, saveAddress } from "./shopper.ts";
import { expect, putIntoCart } from "./test.ts";

/** The call that places an order. */
export const ORDER = "**/api/order/cod";

/**
 * Opens the cart page of a new shopper, ready to order one piece of the product. Returns the id of the address on it.
 */
export async function readyToOrder(page: Page, product: Product): Promise<string> {
  await register(page.request);
  const address = await saveAddress(page.request);
  await putIntoCart(page, product);
  await page.goto("/cart");
  await expect(page.getByText("12 Devaraja Road")).toBeVisible();
  return address;
}

const STEPS = {
  address: /^Delivery address/,
  time: /^(When should it come|One delivery or two)/,
  missing: /^If something is missing/,
  payment: /^Payment method/,
  promo: /^Promo code/,
};

/** The line of a step of the checkout, which opens and folds it. */
export const stepLine = (page: Page, step: keyof typeof STEPS): Locator =>
  page.getByRole("complementary", { name: "Checkout" }).getByRole("button", { name: STEPS[step] });

/** Opens a step of the checkout, unless it is open. */
export async function openStep(page: Page, step: keyof typeof STEPS): Promise<void> {
  const line = stepLine(page, step);
  if ((await line.getAttribute("aria-expanded")) === "false") await line.click();
}

export const placeButton = (page: Page) => page.getByRole("button", { name: "Place Order" });

/** Expects that the shopper has exactly one order and that its invoice is shown. */
export async function expectOneOrder(page: Page): Promise<void> {
  const invoice = page.getByRole("dialog");
  const orders = await ordersOf(page.request);
  expect(orders).toHaveLength(1);
  await expect(invoice).toContainText(orders[0]?.invoiceNumber ?? "an invoice number");
}
