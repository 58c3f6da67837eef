import type { Page } from "@playwright/test";
import type { Product } from "#modules/catalog/contract/product.ts";
import { openStep } from "../support/checkout.ts";
import { placeOrder, register, saveAddress } from "../support/shopper.ts";
import { expect, putIntoCart } from "../support/test.ts";
import type { State } from "./scene.ts";

async function cartWithAddress(page: Page, product: Product) {
  await register(page.request);
  await saveAddress(page.request);
  await putIntoCart(page, product);
  await page.goto("/cart");
  await expect(page.getByText("12 Devaraja Road")).toBeVisible();
}

/** The pages from a full cart to the invoice. */
export const buyingStates: State[] = [
  {
    name: "a visitor's cart",
    open: async ({ page, seller }) => {
      await putIntoCart(page, await seller.addProduct());
      await page.goto("/cart");
      await expect(page.getByRole("button", { name: "Place Order" })).toBeVisible();
    },
  },
  {
    name: "a cart with one long word in it, for sale and sold out",
    open: async ({ page, seller }) => {
      const word = "Asafoetida".repeat(12);
      const [jar, other] = [await seller.addProduct({ name: word }), await seller.addProduct({ name: word })];
      await putIntoCart(page, jar, other);
      await seller.setStock(other, false);
      await page.goto("/cart");
      await expect(page.getByText("SOLD OUT", { exact: true })).toBeVisible();
    },
  },
  {
    name: "the invoice of one long word",
    open: async ({ page, seller }) => {
      await cartWithAddress(page, await seller.addProduct({ name: "Tirunelveli".repeat(10) }));
      await page.getByRole("button", { name: "Place Order" }).click();
      await expect(page.getByRole("dialog")).toContainText("INV-");
    },
  },
  {
    name: "a cart in which things have changed",
    open: async ({ page, seller }) => {
      const [jar, other] = [await seller.addProduct(), await seller.addProduct()];
      await putIntoCart(page, jar, other);
      await Promise.all([seller.setStock(jar, false), seller.setPrice(other, 44)]);
      await page.goto("/cart");
      await expect(page.getByText("now ₹44")).toBeVisible();
    },
  },
  {
    name: "a cart with fresh produce, a promo code and addresses to choose from",
    open: async ({ page, seller }) => {
      await cartWithAddress(page, await seller.addProduct({ category: "fruits" }));
      await openStep(page, "address");
      await expect(page.getByRole("group", { name: "Deliver to" })).toBeVisible();
      await openStep(page, "promo");
      await page.getByRole("textbox", { name: "Promo code" }).fill("MARKET");
      await page.getByRole("button", { name: "Apply" }).click();
      await expect(page.getByRole("button", { name: "Remove promo code" })).toBeVisible();
    },
  },
  {
    name: "the invoice after ordering",
    open: async ({ page, seller }) => {
      await cartWithAddress(page, await seller.addProduct());
      await page.getByRole("button", { name: "Place Order" }).click();
      await expect(page.getByRole("dialog")).toContainText("INV-");
    },
  },
  {
    name: "the thanks after ordering",
    open: async ({ page, seller }) => {
      await register(page.request);
      const { _id } = await placeOrder(page.request, [(await seller.addProduct())._id]);
      await page.goto(`/cart?ordered=${_id}`);
      await expect(page.getByText("INV-")).toBeVisible();
    },
  },
  {
    name: "an order that was refused, and nothing left to order",
    open: async ({ page, seller }) => {
      const jar = await seller.addProduct();
      await cartWithAddress(page, jar);
      await seller.setStock(jar, false);
      await page.getByRole("button", { name: "Place Order" }).click();
      await expect(page.getByRole("alert")).toContainText("sold out");
      await expect(page.getByText("No valid items in cart")).toBeVisible();
    },
  },
  {
    name: "the address form, refused",
    open: async ({ page }) => {
      await register(page.request);
      await page.goto("/add-address");
      await page.getByRole("button", { name: "Add a GSTIN for a business invoice" }).click();
      await page.getByRole("button", { name: "Save address" }).click();
      await expect(page.locator("[aria-invalid=true]").first()).toBeVisible();
    },
  },
];
