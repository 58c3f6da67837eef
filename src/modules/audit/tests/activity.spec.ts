import { readFile } from "node:fs/promises";
import { openAsSeller } from "#tests/e2e/support/seller.ts";
import { placeOrder, register } from "#tests/e2e/support/shopper.ts";
import { expect, test } from "#tests/e2e/support/test.ts";

test("the activity is narrowed by address, and downloaded as it is narrowed", async ({ page, seller }) => {
  const jar = await seller.addProduct();
  const other = await seller.addProduct();
  await seller.setPrice(jar, 45);
  await page.setViewportSize({ width: 360, height: 740 });
  await openAsSeller({ page }, `/seller/audit?q=${encodeURIComponent(jar.name)}`);
  const rows = page.getByRole("row").filter({ hasText: jar.name });
  await expect(rows).toHaveCount(2);
  await page.getByRole("combobox", { name: "What was done" }).selectOption("Changed");
  await expect(rows).toHaveCount(1);
  await page.getByRole("combobox", { name: "Done by" }).selectOption({ index: 1 });
  await page.getByLabel("To", { exact: true }).fill("2020-01-01");
  await expect(page.getByText("Nothing that was done is like that.")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("combobox", { name: "What was done" })).toHaveValue("changed");
  await expect(page.getByLabel("To", { exact: true })).toHaveValue("2020-01-01");
  await page.getByLabel("To", { exact: true }).fill("");
  await expect(rows).toHaveCount(1);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download" }).click();
  const csv = await readFile(await (await saved).path(), "utf8");
  expect(csv.split("\r\n").filter((line) => line.includes(jar.name))).toHaveLength(1);
  expect(csv).not.toContain(other.name);
});

test("an order says who delivered it, and shows what was done to it", async ({ page, seller }) => {
  const jar = await seller.addProduct();
  await register(page.request);
  const { _id, invoiceNumber } = await placeOrder(page.request, [jar._id]);
  await seller.setStatus(_id, "Delivered");
  await page.setViewportSize({ width: 360, height: 740 });
  await openAsSeller({ page }, `/seller/orders?q=${invoiceNumber}`);
  await page
    .getByRole("button", { name: new RegExp(invoiceNumber) })
    .first()
    .click();
  await expect(page.getByText(/^delivered by \S+$/)).toBeVisible();
  const activity = page.getByRole("region", { name: "Activity" });
  await activity.getByRole("button", { name: "Activity" }).click();
  await expect(activity.getByText("Delivered", { exact: true })).toBeVisible();
  await activity.getByRole("link", { name: "See it in the activity" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Activity" })).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: invoiceNumber })).toHaveCount(1);
  await page.getByRole("button", { name: "Show other records too" }).click();
  await expect(page).toHaveURL(/\/seller\/audit$/);
});

test("the owner says how long the activity is kept", async ({ page }) => {
  await openAsSeller({ page }, "/seller/audit");
  await expect(page.getByText("All of it is kept for ever.")).toBeVisible();
  await page.getByRole("button", { name: "Change", exact: true }).click();
  const form = page.getByRole("dialog", { name: "How long is the activity kept?" });
  await form.getByRole("combobox", { name: "Keep it for" }).selectOption("10 years");
  await expect(form.getByText("What is older is deleted for good")).toBeVisible();
  await form.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("It is kept for 10 years.")).toBeVisible();
  await expect(page.getByRole("row").nth(1)).toContainText("120 months");
  await page.getByRole("button", { name: "Change", exact: true }).click();
  await form.getByRole("combobox", { name: "Keep it for" }).selectOption("For ever");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("All of it is kept for ever.")).toBeVisible();
});
