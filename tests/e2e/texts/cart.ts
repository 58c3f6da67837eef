import type { Page } from "@playwright/test";
import type { Product } from "#modules/catalog/contract/product.ts";
import { openStep } from "../support/checkout.ts";
import { setServerTime } from "../support/server-time.ts";
import { register } from "../support/shopper.ts";
import { putIntoCart } from "../support/test.ts";
import { answerWith, refusal, type Scene } from "./scene.ts";

async function cartWith(page: Page, ...products: Product[]): Promise<void> {
  await putIntoCart(page, ...products);
  await page.goto("/cart");
}

const promoField = (page: Page) => page.getByRole("textbox", { name: "Promo code" });
const apply = (page: Page) => page.getByRole("button", { name: "Apply" }).click();

export const cartScenes: Scene[] = [
  {
    name: "the cart",
    start: async ({ page, seller }) => cartWith(page, await seller.addProduct()),
    moments: [
      { section: 9, text: "₹90" },
      { section: 9, text: "₹10" },
      {
        section: 4,
        text: "Cart Updated",
        toast: true,
        due: ({ page }) => page.getByRole("combobox", { name: /Quantity of/ }).selectOption("9"),
      },
      { section: 9, text: "₹410" },
      {
        section: 5,
        text: "Please enter a promo code",
        toast: true,
        due: async ({ page }) => {
          await openStep(page, "promo");
          await apply(page);
        },
      },
      {
        section: 9,
        text: "−₹50",
        due: async ({ page }) => {
          await openStep(page, "promo");
          await promoField(page).fill("ANYTHING");
          await apply(page);
        },
      },
      {
        section: 9,
        text: "₹410",
        due: ({ page }) => page.getByRole("button", { name: "Remove promo code" }).click(),
      },
      {
        section: 4,
        text: "Removed from Cart",
        toast: true,
        due: async ({ page }) => {
          await page.getByRole("button", { name: /^More about/ }).click();
          await page.getByRole("menuitem", { name: /^Remove all/ }).click();
        },
      },
      { section: 5, text: "Your cart is empty" },
    ],
  },
  {
    name: "a promo code that can't be applied",
    start: async ({ page, seller }) => {
      const jar = await seller.addProduct();
      // No code can be taken off a total of ₹0.
      const free = { ...jar, price: 0, offerPrice: 0 };
      await page.route("**/api/product/list?*", (route) =>
        route.fulfill({ json: { success: true, products: [free] } }),
      );
      await cartWith(page, jar);
    },
    moments: [
      {
        section: 8,
        text: "Failed to apply promo code.",
        toast: true,
        due: async ({ page }) => {
          await openStep(page, "promo");
          await promoField(page).fill("ANYTHING");
          await apply(page);
        },
      },
    ],
  },
  {
    name: "fresh produce comes on the next Sunday",
    start: async ({ page, seller }) => {
      // Saturday evening in UTC is already Sunday at the store.
      await setServerTime(page, "2026-03-14T20:00:00Z");
      await page.clock.setFixedTime(new Date("2026-03-14T20:00:00Z"));
      await cartWith(page, await seller.addProduct({ category: "fruits" }));
    },
    moments: [
      { section: 9, text: "Sun 22 Mar" },
      {
        section: 9,
        text: "Sun 15 Mar",
        due: async ({ page }) => {
          await setServerTime(page, "2026-03-14T10:00:00Z");
          await page.clock.setFixedTime(new Date("2026-03-14T10:00:00Z"));
          await page.reload();
        },
      },
    ],
  },
  {
    name: "a cart that can't be saved",
    start: async ({ page, seller }) => {
      await register(page.request);
      await answerWith(page, "**/api/cart/update", refusal(400, "Your basket has a hole"));
      await putIntoCart(page, await seller.addProduct());
    },
    moments: [{ section: 8, text: "Your basket has a hole", toast: true }],
  },
];
