import type { Page } from "@playwright/test";
import { openAsSeller, PICTURE } from "../support/seller.ts";
import { expect } from "../support/test.ts";
import { answerWith, refusal, type Scene } from "./scene.ts";

async function fillProduct(page: Page): Promise<void> {
  const form = page.getByRole("main");
  await form.getByLabel("Product name").fill("Forest honey");
  await form.getByLabel("Category").selectOption("pantry");
  await form.getByLabel("Price (₹)", { exact: true }).fill("50");
  await form.getByLabel("Offer price (₹)").fill("40");
  await form.getByLabel("Quantity").fill("500");
  const unit = form.getByLabel("Unit");
  await expect(unit.getByRole("option")).toHaveText([/choose/i, "g", "kg", "ml", "L", "pcs"]);
  await unit.selectOption("g");
}

const addProduct = (page: Page) =>
  page.getByRole("main").getByRole("button", { name: "Add product" }).click();

export const sellerProductScenes: Scene[] = [
  {
    name: "adding a product",
    start: (stage) => openAsSeller(stage, "/seller"),
    moments: [
      {
        section: 5,
        text: "Please upload at least one product image",
        due: async ({ page }) => {
          await fillProduct(page);
          await addProduct(page);
        },
      },
      {
        section: 8,
        text: "The shelf is full",
        toast: true,
        due: async ({ page }) => {
          await page.getByLabel("Image 1").first().setInputFiles(PICTURE);
          await answerWith(page, "**/api/product/add", refusal(400, "The shelf is full"));
          await addProduct(page);
        },
      },
    ],
  },
  {
    name: "editing a product that is gone",
    start: (stage) => openAsSeller(stage, "/seller/edit-product/none"),
    moments: [
      { section: 8, text: "Failed to fetch product details", toast: true },
      { section: 8, text: "Products", due: ({ page }) => page.waitForURL("/seller/product-list") },
    ],
  },
  {
    name: "the stock switch and the deletion of a product",
    start: async (stage) => {
      const jar = await stage.seller.addProduct();
      await openAsSeller(stage, `/seller/product-list?q=${jar.name}`);
    },
    moments: [
      {
        section: 8,
        text: "Its grower is on leave",
        toast: true,
        due: async ({ page }) => {
          await answerWith(page, "**/api/product/stock", refusal(200, "Its grower is on leave"));
          await page.getByRole("switch", { name: /^Jar / }).first().click();
        },
      },
      {
        section: 2,
        text: /^Delete Jar .*\?$/,
        due: ({ page }) => page.getByRole("button", { name: /^Delete Jar / }).click(),
      },
      {
        section: 8,
        text: "It is in an open order",
        toast: true,
        due: async ({ page }) => {
          await answerWith(page, "**/api/product/delete", refusal(200, "It is in an open order"));
          await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();
        },
      },
    ],
  },
];
