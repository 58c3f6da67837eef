import type { Page } from "@playwright/test";
import { openAsSeller, PICTURE } from "../support/seller.ts";
import { expect } from "../support/test.ts";
import { answerWith, refusal, type Scene } from "./scene.ts";

async function newCategory(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Add category" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill("Dried fruits");
  await expect(page.getByRole("dialog").getByLabel("Path")).toHaveValue("dried-fruits");
}

const saveCategory = (page: Page) =>
  page.getByRole("dialog").getByRole("button", { name: "Add category" }).click();

/** A category without products: one with products shows a message instead of the question. */
let empty = "";

export const sellerCategoryScenes: Scene[] = [
  {
    name: "categories",
    start: async (stage) => {
      empty = (await stage.seller.addCategory()).path;
      await openAsSeller(stage, "/seller/categories");
    },
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
        text: /^Delete shelf-.*\?$/,
        due: ({ page }) => page.getByRole("button", { name: `Delete ${empty}`, exact: true }).click(),
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
        text: "Path is required",
        due: async ({ page }) => {
          const path = page.getByRole("dialog").getByLabel("Path");
          await path.fill("");
          await saveCategory(page);
          await expect(path).toHaveAttribute("aria-invalid", "true");
          await path.fill("dried-fruits");
        },
      },
      {
        section: 5,
        text: "Please select a category image",
        due: ({ page }) => saveCategory(page),
      },
      {
        section: 8,
        text: "Failed to save category",
        toast: true,
        due: async ({ page }) => {
          await page.getByLabel("Category image").first().setInputFiles(PICTURE);
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
];
