import { test as base, expect, type Locator, type Page } from "@playwright/test";
import { speak } from "#kernel/texts/spoken.ts";
import type { Product } from "#modules/catalog/contract/product.ts";
import { OWN_CONNECTION } from "./own-connection.ts";
import { logInSeller, type Seller } from "./seller.ts";
import { register, type Shopper } from "./shopper.ts";

export { expect };

// The tests may ask a rule for its words, such as those of a delivery's day.
speak();

interface Actors {
  /** Someone registered, who is logged in on `page`. */
  shopper: Shopper;
}

/** `page` is a visitor's until the test asks for a `shopper`. */
export const test = base.extend<Actors, { seller: Seller }>({
  shopper: async ({ page }, use) => {
    await use(await register(page.request));
  },
  seller: [
    async ({ playwright }, use) => {
      const request = await playwright.request.newContext({
        baseURL: process.env.E2E_SHOP_URL,
        extraHTTPHeaders: OWN_CONNECTION,
      });
      await use(await logInSeller(request));
      await request.dispose();
    },
    { scope: "worker" },
  ],
});

/** Toasts are announced as they come up, so they are found by what they say. */
export const toast = (page: Page, text: string | RegExp): Locator =>
  page.getByRole("status").filter({ hasText: text }).first();

/** Waits until React listens: the page marks its document then. */
export const hydrated = (page: Page): Promise<void> => page.locator("html[data-hydrated]").waitFor();

/** The number on the cart's icon; not there while the cart is empty. */
export const cartCount = (page: Page): Locator => page.getByTestId("cart-count");

export const productAddress = ({ category, _id }: Product): string => `/products/${category}/${_id}`;

/** Fills the cart from the product pages, as a shopper does. */
export async function putIntoCart(page: Page, ...products: Product[]): Promise<void> {
  for (const product of products) {
    await page.goto(productAddress(product));
    await page.getByRole("main").getByRole("button", { name: "Add to Cart" }).click();
    await expect(toast(page, "Added to Cart")).toBeVisible();
  }
}
