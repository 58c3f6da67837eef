import { expect, type Locator, type Page } from "@playwright/test";
import { openStep } from "../support/checkout.ts";
import { openLoaded } from "../support/loaded.ts";
import { deliveryWords } from "./seller-steps.ts";

export const total = (page: Page): Locator =>
  page.getByRole("region", { name: "Price summary" }).getByRole("definition").last();

/** Opens the choice of days and windows in the cart. */
export async function openTimes(page: Page): Promise<Locator> {
  await openStep(page, "time");
  return page.getByRole("group", { name: "When should it come?" });
}

export async function openCart(page: Page): Promise<void> {
  await openLoaded(page, "/cart");
}

export const press = (page: Page) => page.getByRole("button", { name: "Place Order" }).click();

/** Presses Place Order and expects the thanks with the time of delivery. */
export async function placeOrder(page: Page, ...when: Parameters<typeof deliveryWords>): Promise<void> {
  await press(page);
  const dialog = page.getByRole("dialog", { name: "Thank you for your order" });
  await expect(dialog).toContainText(deliveryWords(...when));
}

/** Cancels the shopper's only order. */
export async function cancelOnlyOrder(page: Page): Promise<void> {
  await page.goto("/my-orders");
  await page.getByRole("button", { name: "Cancel order" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel order" }).click();
  await expect(page.getByText("This order was cancelled. Nothing is to be paid.")).toBeVisible();
}
