import { axeFindings, injectAxe } from "#tests/e2e/accessibility/axe-findings.ts";
import { openAsSeller } from "#tests/e2e/support/seller.ts";
import { placeOrder, register } from "#tests/e2e/support/shopper.ts";
import { expect, test, toast } from "#tests/e2e/support/test.ts";

test.use({ viewport: { width: 360, height: 740 } });

test("the seller counts with a reason, overwrites a sale only knowingly, and finds what runs out", async ({
  page,
  browser,
  seller,
}) => {
  const jar = await seller.addProduct();
  await openAsSeller({ page }, `/seller/stock/${jar._id}`);
  const heading = page.getByRole("heading", { name: `Stock of ${jar.name}` });
  await expect(heading).toBeVisible();
  await expect(page.getByText("Nothing was counted yet")).toBeVisible();
  const count = page.getByLabel("Count now");
  await count.fill("ten");
  await count.press("Enter");
  await expect(count).toHaveAccessibleDescription("Please enter a whole number");
  await expect(count).toBeFocused();
  await count.fill("10");
  await page.getByLabel("Reason").fill("The first beds");
  await page.keyboard.press("Enter");
  await expect(toast(page, "Counted")).toBeVisible();
  const newest = page.getByRole("row").first();
  await expect(newest).toContainText("Harvest");
  await expect(newest).toContainText("+10");
  await expect(newest).toContainText("The first beds");

  // Somebody buys one while the page is open.
  const neighbour = await (await browser.newContext()).newPage();
  await register(neighbour.request);
  const { invoiceNumber } = await placeOrder(neighbour.request, [jar._id]);
  await count.fill("5");
  await page.getByLabel("Reason").fill("Hail");
  await page.keyboard.press("Enter");
  const sold = "1 sold since you opened the page: 9 left now. Save again to overwrite.";
  await expect(count).toHaveAccessibleDescription(sold);
  await expect(count).toHaveValue("5");
  await expect(page.getByLabel("Reason")).toHaveValue("Hail");
  await expect(newest).toContainText(invoiceNumber);
  await page.getByRole("button", { name: "Count", exact: true }).press("Enter");
  await expect(newest).toContainText("Corrected");
  await expect(newest).toContainText("Hail");
  await expect(newest).toContainText("−4");
  await expect(page.getByText("5 left", { exact: true })).toBeVisible();
  await injectAxe(page);
  expect(await axeFindings(page)).toEqual([]);

  await page.goto("/seller/stock");
  const row = page.getByRole("row").filter({ hasText: jar.name });
  await expect(row).toContainText("5 left");
  // A product is one row of two lines.
  expect((await row.boundingBox())?.height).toBeLessThan(110);
  await page.getByLabel("Search products").fill(jar.name);
  await expect(page.getByRole("row").filter({ hasText: "left" })).toHaveCount(1);
  await page.getByLabel("Search products").fill("nothing is called so");
  await page.getByRole("button", { name: "Show all" }).click();
  await expect(row).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await row.getByRole("link", { name: jar.name }).press("Enter");
  await expect(heading).toBeVisible();
});
