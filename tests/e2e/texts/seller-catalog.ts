import type { Page } from "@playwright/test";
import { expect } from "../support/test.ts";
import { answerWith, refusal, type Scene } from "./scene.ts";
import { openAsSeller } from "./seller-shell.ts";

const PICTURE = "demo/pictures/honey-pot.webp";

const choosePicture = (page: Page, label: RegExp) => page.getByLabel(label).first().setInputFiles(PICTURE);

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

async function newCategory(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Add category" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill("Dried fruits");
  await expect(page.getByRole("dialog").getByLabel("Path")).toHaveValue("dried-fruits");
}

const saveCategory = (page: Page) =>
  page.getByRole("dialog").getByRole("button", { name: "Add category" }).click();

export const sellerCatalogScenes: Scene[] = [
  {
    name: "adding a product",
    start: (stage) => openAsSeller(stage, "/seller"),
    moments: [
      {
        section: 5,
        text: "Please upload at least one product image",
        toast: true,
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
          await choosePicture(page, /Image 1/);
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
    name: "deleting a product asks first",
    start: async (stage) => {
      const jar = await stage.seller.addProduct();
      await openAsSeller(stage, `/seller/product-list?q=${jar.name}`);
      await stage.page.getByRole("button", { name: `Delete ${jar.name}` }).click();
    },
    moments: [{ section: 2, text: /^Delete Jar .*\?$/ }],
  },
  {
    name: "categories",
    start: (stage) => openAsSeller(stage, "/seller/categories"),
    moments: [
      { section: 4, text: /^Active$/ },
      { section: 4, text: /^Inactive$/ },
      {
        section: 8,
        text: "Failed to update category status",
        toast: true,
        due: async ({ page }) => {
          await answerWith(page, "**/api/category/toggle-status", refusal(500));
          await page.getByRole("switch", { name: "Pantry active" }).first().click();
        },
      },
      {
        section: 2,
        text: "Delete Summer fruits?",
        due: ({ page }) => page.getByRole("button", { name: "Delete Summer fruits" }).first().click(),
      },
      {
        section: 8,
        text: "Failed to delete category",
        toast: true,
        due: async ({ page }) => {
          await answerWith(page, "**/api/category/delete", refusal(500));
          await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();
        },
      },
    ],
  },
  {
    name: "adding a category",
    start: async (stage) => {
      await openAsSeller(stage, "/seller/categories");
      await newCategory(stage.page);
    },
    moments: [
      {
        section: 5,
        text: "Please select a category image",
        toast: true,
        due: ({ page }) => saveCategory(page),
      },
      {
        section: 8,
        text: "Failed to save category",
        toast: true,
        due: async ({ page }) => {
          await choosePicture(page, /Category image/);
          await answerWith(page, "**/api/category/add", refusal(500));
          await saveCategory(page);
        },
      },
    ],
  },
  {
    name: "categories that can't be loaded",
    start: async (stage) => {
      await answerWith(stage.page, "**/api/category/list", refusal(500));
      await openAsSeller(stage, "/seller/categories");
    },
    moments: [{ section: 8, text: "Failed to fetch categories", toast: true }],
  },
  {
    name: "banners",
    start: (stage) => openAsSeller(stage, "/seller/add-banner"),
    moments: [
      {
        section: 5,
        text: "Banner image is required",
        toast: true,
        due: ({ page }) => page.getByRole("button", { name: "Add banner" }).click(),
      },
      {
        section: 8,
        text: "Upload failed",
        toast: true,
        due: async ({ page }) => {
          await choosePicture(page, /Banner image/);
          await answerWith(page, "**/api/banner/add", refusal(400));
          await page.getByRole("button", { name: "Add banner" }).click();
        },
      },
      {
        section: 8,
        text: "Server error",
        toast: true,
        due: async ({ page }) => {
          await answerWith(page, "**/api/banner/add", refusal(500));
          await page.getByRole("button", { name: "Add banner" }).click();
        },
      },
      {
        section: 8,
        text: "Failed to delete banner",
        toast: true,
        due: async ({ page }) => {
          await page.route(/\/api\/banner\/[^/]+$/, refusal(400));
          await page.getByRole("button", { name: "Delete banner 1" }).click();
        },
      },
    ],
  },
  {
    name: "banners that can't be loaded",
    start: async (stage) => {
      await answerWith(stage.page, "**/api/banner", refusal(500));
      await openAsSeller(stage, "/seller/add-banner");
    },
    moments: [{ section: 8, text: "Failed to fetch banners", toast: true }],
  },
];
