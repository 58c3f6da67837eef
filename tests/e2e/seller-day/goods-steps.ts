import { expect, type Page } from "@playwright/test";
import { demoPicture } from "../support/pictures.ts";
import { toast } from "../support/test.ts";
import { category, edited, product } from "./names.ts";
import { follow, rowOf } from "./ways.ts";

const PICTURES = ["jar", "honey-pot", "coconut", "olive"].map(demoPicture);

export async function addCategory(page: Page): Promise<void> {
  await follow(page, "Stall", "Categories");
  await page.getByRole("button", { name: "Add category" }).click();
  const form = page.getByRole("dialog");
  await form.getByLabel("Name").fill(category.name);
  await expect(form.getByLabel("Path")).toHaveValue(category.path);
  await form.getByLabel("Sort order").fill("90");
  await form.getByLabel("Category image").setInputFiles(demoPicture("jar"));
  await form.getByRole("button", { name: "Add category" }).click();
  await expect(form).toBeHidden();
  await expect(rowOf(page, category.name)).toBeVisible();
}

export async function addProduct(page: Page): Promise<void> {
  await follow(page, "Stall", "Add product");
  for (const [slot, picture] of PICTURES.entries()) {
    await page.getByLabel(`Image ${slot + 1}`, { exact: true }).setInputFiles(picture);
  }
  await expect(page.getByRole("button", { name: /^Remove Image/ })).toHaveCount(PICTURES.length);
  await page.getByLabel("Product name").fill(product);
  await page.getByLabel("Description").fill("Sun-dried limes\nNo preservatives");
  await page.getByLabel("Category").selectOption(category.name);
  await page.getByLabel("Price (₹)", { exact: true }).fill("120");
  await page.getByLabel("Offer price (₹)").fill("99.50");
  await page.getByLabel("Quantity").fill("250");
  await page.getByLabel("Unit").selectOption("g");
  await page.getByRole("main").getByRole("button", { name: "Add product" }).click();
  await expect(toast(page, "Product added")).toBeVisible();
  // The form is ready for the next product.
  await expect(page.getByLabel("Product name")).toHaveValue("");
}

export async function editProduct(page: Page): Promise<void> {
  await follow(page, "Stall", "Products");
  await page.getByRole("searchbox", { name: "Search products" }).fill(product);
  // If the search changed the list during the click, the link would move away.
  await expect(page.getByText("1–1 of 1")).toBeVisible();
  await page.getByRole("link", { name: `Edit ${product}` }).click();
  await expect(page.getByLabel("Description")).toHaveValue("Sun-dried limes\nNo preservatives");
  await page.getByLabel("Product name").fill(edited);
  await page.getByLabel("Offer price (₹)").fill("95");
  await page.getByLabel("Unit").fill("gram jar");
  await page.getByRole("button", { name: "Save product" }).click();
  await expect(page).toHaveURL(/\/seller\/product-list/);
  await page.getByRole("searchbox", { name: "Search products" }).fill(edited);
  await expect(rowOf(page, edited)).toContainText("₹95");
  await expect(rowOf(page, edited)).toContainText("250 gram jar");
}

export async function seeOnStorefront(page: Page): Promise<void> {
  await page.goto(`/products/${category.path}`);
  await page.getByRole("link", { name: edited }).click();
  await expect(page.getByRole("heading", { level: 1, name: edited })).toBeVisible();
  await expect(
    page.getByRole("main").getByRole("listitem").filter({ hasText: "No preservatives" }),
  ).toBeVisible();
  // No new picture was chosen, so all four are still there.
  await expect(page.getByRole("button", { name: /^Picture \d of/ })).toHaveCount(PICTURES.length);
}
