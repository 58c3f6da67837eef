import { expect, type Page } from "@playwright/test";
import { category, mark } from "./names.ts";
import { follow, rowOf } from "./ways.ts";

const IMPORTED = 200;

export async function importProducts(page: Page): Promise<void> {
  await follow(page, "Stall", "Import and export");
  await page.getByLabel(/Choose a CSV file/).setInputFiles({
    name: "harvest.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(spreadsheet()),
  });
  const fileReport = page.getByRole("region", { name: "What the file says" });
  await expect(fileReport.getByRole("status")).toContainText(
    `${IMPORTED - 3} new, 0 changed, 0 unchanged, 3 wrong`,
  );
  for (const wrong of [
    "There is no category “nowhere”",
    "Price “a lot” is not an amount",
    "Offer price ₹90 is more than the price ₹80",
  ]) {
    await expect(fileReport.getByText(wrong)).toBeVisible();
  }
  const first = fileReport.getByRole("row").filter({ hasText: `Pickle ${mark} 0` });
  await expect(first).toContainText(`${category.name}200 g₹80was ₹90`);
  const download = page.waitForEvent("download");
  await fileReport.getByRole("button", { name: "Save the wrong lines" }).click();
  expect((await download).suggestedFilename()).toBe("wrong-lines.csv");
  await fileReport.getByRole("button", { name: `Import ${IMPORTED - 3} lines` }).click();
  await expect(fileReport.getByRole("status")).toContainText(`Done: ${IMPORTED - 3} new`);
  await follow(page, "Stall", "Categories");
  await expect(rowOf(page, category.name)).toContainText(String(IMPORTED - 3 + 1));
  await refuseToDelete(page);
}

/** A category with products can't be deleted. Its dialog links to them. */
async function refuseToDelete(page: Page): Promise<void> {
  const count = IMPORTED - 3 + 1;
  await page.getByRole("button", { name: `Delete ${category.name}` }).click();
  const dialog = page.getByRole("dialog", { name: `${category.name} can't be deleted yet` });
  await expect(dialog).toContainText(`${count} products are in it: move or delete them first.`);
  await expect(dialog.getByRole("button", { name: "Delete" })).toHaveCount(0);
  await dialog.getByRole("link", { name: `Show the ${count} products` }).click();
  await expect(page).toHaveURL(`/seller/product-list?category=${category.path}`);
}

/** A file with `IMPORTED` lines, three of which are wrong. */
function spreadsheet(): string {
  const lines = Array.from(
    { length: IMPORTED },
    (_, n) => `Pickle ${mark} ${n},${category.path},90,80,200,g,yes`,
  );
  lines[10] = `Astray ${mark},nowhere,90,80,200,g,yes`;
  lines[90] = `Priceless ${mark},${category.path},a lot,80,200,g,yes`;
  lines[199] = `Too dear ${mark},${category.path},80,90,200,g,yes`;
  return ["name,category,price,offerPrice,quantity,unit,inStock", ...lines].join("\r\n");
}
