import { openAsSeller } from "#tests/e2e/support/seller.ts";
import { expect, test } from "#tests/e2e/support/test.ts";
import { backupSellerPages } from "../paths.ts";

test("the seller backs the store up, and reads that it was restored and compared", async ({ page }) => {
  await openAsSeller({ page }, backupSellerPages.backups);
  await page.getByRole("button", { name: "Back up now" }).click();
  await expect(page.getByText("The backup has begun")).toBeVisible();
  await expect(
    page.getByText(/^Backed up today \d\d:\d\d, restored and compared: [\d,]+ orders?$/),
  ).toBeVisible({
    // A backup that is restored and compared takes longer than a page.
    timeout: 200_000,
  });
  const line = page.getByRole("row").filter({ hasText: "Asked for" }).first();
  await expect(line.getByText("Restored and compared")).toBeVisible();
  await expect(line.getByText(/santhe-[0-9a-f]{8}-\d{4}-\d\d-\d\d-\d{6}\.tar/)).toBeVisible();
});
