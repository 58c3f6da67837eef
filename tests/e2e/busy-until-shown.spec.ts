import type { Page } from "@playwright/test";
import { type HeldAnswers, holdAnswers } from "./support/hold-answers.ts";
import { openAsSeller, type Seller } from "./support/seller.ts";
import { expect, test } from "./support/test.ts";

// An action stays busy until the page shows its result: its list is known to be old until then. What is behind a dialog
// can't be pressed either.

const LIST = "**/api/category/list";

/** The page of categories with one of its own, whose name is returned. */
async function openList(page: Page, seller: Seller): Promise<string> {
  const { path: name } = await seller.addCategory();
  await openAsSeller({ page }, `/seller/categories?q=${name}`);
  await expect(page.getByRole("row", { name })).toBeVisible();
  return name;
}

/** Presses a dialog's button, and expects the dialog to stay busy while the list is read again. */
async function pressInDialog(page: Page, name: string): Promise<HeldAnswers> {
  const reading = await holdAnswers(page, LIST);
  const button = page.getByRole("dialog").getByRole("button", { name, exact: true });
  await button.click();
  await reading.requested;
  await expect(page.getByRole("dialog")).toBeVisible();
  await expect(page.getByRole("dialog").locator("[aria-busy=true]")).toHaveCount(1);
  return reading;
}

test("a deletion is over once the list is read again", { tag: "@quick" }, async ({ page, seller }) => {
  const name = await openList(page, seller);
  await page.getByRole("button", { name: `Delete ${name}` }).click();
  const reading = await pressInDialog(page, "Delete");
  reading.release();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page.getByRole("row", { name })).toHaveCount(0);
});

test("a form is over once the list is read again", async ({ page, seller }) => {
  const name = await openList(page, seller);
  await page.getByRole("button", { name: `Edit ${name}` }).click();
  await page.getByRole("dialog").getByLabel("Sort order").fill("98");
  const reading = await pressInDialog(page, "Save category");
  reading.release();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page.getByRole("row", { name })).toContainText("98");
});

test("if the list can't be read again, the action is over, and the page says so", async ({
  page,
  seller,
}) => {
  const name = await openList(page, seller);
  await page.route(LIST, (route) => route.fulfill({ status: 500, json: { success: false, message: "" } }));
  await page.getByRole("button", { name: `Delete ${name}` }).click();
  const reading = await pressInDialog(page, "Delete");
  reading.release();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page.getByRole("alert")).toContainText("The categories could not be loaded");
});
