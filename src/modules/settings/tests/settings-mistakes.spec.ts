import { openAsSeller } from "#tests/e2e/support/seller.ts";
import { expect, test } from "#tests/e2e/support/test.ts";

// Nothing is saved here, so the run's common shop will do.
test("a mistake is told beside its field and costs nothing", { tag: "@quick" }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openAsSeller({ page }, "/seller/settings");
  await page.getByLabel("City").fill("Erode");
  await page.getByLabel("GSTIN").fill("29ABC");
  await page.getByLabel("Handling (₹)", { exact: true }).fill("ten");
  await page.getByRole("button", { name: "Save settings" }).click();
  const gstin = page.getByLabel("GSTIN");
  await expect(gstin).toBeFocused();
  await expect(gstin).toHaveAccessibleDescription(/Please enter a valid GSTIN, or leave it empty/);
  await expect(page.getByLabel("Handling (₹)", { exact: true })).toHaveAccessibleDescription(
    "Handling must be a number",
  );
  await expect(page.getByLabel("City")).toHaveValue("Erode");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await page.getByRole("link", { name: "Orders", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "Leave without saving?" })).toBeVisible();
  await page.getByRole("button", { name: "Stay here" }).click();
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(page.getByText("Everything is saved")).toBeVisible();
});
