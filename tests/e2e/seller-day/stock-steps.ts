import { expect, type Locator, type Page } from "@playwright/test";
import { cartCount, toast } from "../support/test.ts";
import { category, edited } from "./names.ts";

/** A shopper sees the product sold out in the list, and on a page that was loaded before. */
export async function sellOut(page: Page, shopper: Page): Promise<void> {
  const inStock = page.getByRole("switch", { name: `${edited} in stock` });
  await switchTo(page, inStock, false);
  await shopper.getByRole("main").getByRole("link", { name: category.name }).click();
  const card = shopper.getByTestId("product-card").filter({ hasText: edited });
  await expect(card).toContainText("SOLD OUT");
  await expect(card.getByRole("link")).toHaveCount(0);

  await switchTo(page, inStock, true);
  await shopper.reload();
  await expect(card).not.toContainText("SOLD OUT");
  // The pointer rests on the card, so its page may have been fetched ahead.
  const ahead = shopper.waitForResponse(/\/api\/product\/one\//);
  await card.getByRole("link").hover();
  await ahead;
  await switchTo(page, inStock, false);
  await card.getByRole("link").click();
  await expect(shopper.getByText("Sold out for now.")).toBeVisible();
  await expect(shopper.getByRole("button", { name: "Add to Cart" })).toHaveCount(0);
  await refuseToSell(page, inStock, shopper);
}

/** A page that was opened while the product was on sale still offers it. */
async function refuseToSell(page: Page, inStock: Locator, shopper: Page): Promise<void> {
  await switchTo(page, inStock, true);
  await shopper.reload();
  const add = shopper.getByRole("button", { name: "Add to Cart" });
  await expect(add).toBeVisible();
  await switchTo(page, inStock, false);
  await add.click();
  await expect(toast(shopper, /has just sold out/)).toBeVisible();
  await expect(add).toBeHidden();
  await expect(cartCount(shopper)).toBeHidden();
  await switchTo(page, inStock, true);
}

async function switchTo(page: Page, stock: Locator, on: boolean): Promise<void> {
  const saved = page.waitForResponse("**/api/product/stock");
  await stock.click();
  expect((await saved).ok()).toBe(true);
  await expect(stock).toHaveAttribute("aria-checked", String(on));
}
