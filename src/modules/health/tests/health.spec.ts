import { openAsSeller } from "#tests/e2e/support/seller.ts";
import { expect, test } from "#tests/e2e/support/test.ts";

test("the seller sees at a glance how the store is, tries its mail, and copies it for support", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openAsSeller({ page }, "/seller/health");
  const row = (name: string) => page.getByRole("row").filter({ has: page.getByText(name, { exact: true }) });
  // The tests' own database need not outlast a power cut.
  const toDo = row("Database").filter({ hasText: "To do: Set synchronous_commit = on" });
  await expect(toDo).toBeVisible();
  await expect(row("Pictures")).toContainText("was written and read back");
  await expect(row("Mail server")).toContainText("Not set up");
  await expect(page.getByText(/^Looked at today \d\d:\d\d$/)).toBeVisible();

  const checked = page.waitForResponse(
    (answer) => answer.url().endsWith("/api/seller/health") && answer.request().method() === "POST",
  );
  await page.getByRole("button", { name: "Check again" }).click();
  expect((await checked).ok()).toBe(true);

  await page.getByRole("button", { name: "Send a test mail" }).click();
  await expect(page.getByText("No mail can be sent: SMTP_URL is not set.")).toBeVisible();

  await page.getByRole("button", { name: "Copy for support" }).click();
  await expect(page.getByText("Copied")).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/^Santhe \d+\.\d+\.\d+(-dev\+\w+)?, Node v\d+/);
  await expect(page.getByLabel("Text for support")).toHaveValue(copied);
});
