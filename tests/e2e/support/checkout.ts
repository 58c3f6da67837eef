import type { Page } from "@playwright/test";
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

export const placeButton = (page: Page) => page.getByRole("button", { name: "Place Order" });

/** Expects that the shopper has exactly one order and that its invoice is shown. */
export async function expectOneOrder(page: Page): Promise<void> {
  const invoice = page.getByRole("dialog");
  const orders = await ordersOf(page.request);
  expect(orders).toHaveLength(1);
  await expect(invoice).toContainText(orders[0]?.invoiceNumber ?? "an invoice number");
}
