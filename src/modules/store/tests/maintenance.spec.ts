import type { Page } from "@playwright/test";
import { SELLER } from "#tests/e2e/support/accounts.ts";
import { startOwnShop } from "#tests/e2e/support/own-shop.ts";
import type { RunningShop } from "#tests/e2e/support/running-shop.ts";
import { openAsSeller } from "#tests/e2e/support/seller.ts";
import { expect, openAlive, test } from "#tests/e2e/support/test.ts";

const title = (page: Page) => page.getByRole("heading", { level: 1, name: "Site Under Maintenance" });

test.describe("a shop that its settings close", () => {
  // A separate shop, closed by its settings; one for all of these tests.
  test.describe.configure({ mode: "serial" });
  let closed: RunningShop;
  test.beforeAll(async () => {
    closed = await startOwnShop({ MAINTENANCE: "true", DEMO_CATALOGUE: "false" });
  });
  test.afterAll(() => closed.stop());

  test("the seller logs in all the same, works on, and looks at the shop", async ({ page }) => {
    await page.goto(`${closed.url}/seller`);
    await page.getByLabel("Email").fill(SELLER.email);
    await page.getByRole("textbox", { name: "Password" }).fill(SELLER.password);
    await page.getByRole("button", { name: "Login" }).click();
    await expect(page.getByText("Hi! Admin")).toBeVisible();
    await page.goto(`${closed.url}/seller/orders`);
    await expect(page.getByText("Hi! Admin")).toBeVisible();
    await page.goto(closed.url);
    await expect(page.getByRole("searchbox", { name: "Search products" })).toBeVisible();
  });

  test("whoever had the shop open before is told on the way to the next page", async ({ page, request }) => {
    await openAlive(page, "/");
    await page.route(/\/(products|api\/product|api\/category)/, async (route) => {
      const { pathname } = new URL(route.request().url());
      await route.fulfill({ response: await request.get(closed.url + pathname) });
    });
    await page.getByRole("link", { name: "Fill your basket" }).click();
    await expect(title(page)).toBeVisible();
    await page.unrouteAll();
    await page.reload();
    await expect(page.getByRole("heading", { level: 1, name: "All products" })).toBeVisible();
  });
});

test("Ctrl+Shift+M lays it over an open dialog too, and gives back what was typed there", {
  tag: "@quick",
}, async ({ page }) => {
  await openAlive(page, "/");
  await page.getByRole("link", { name: "Login" }).click();
  const email = page.getByLabel("Email");
  await email.fill("meera@example.com");
  await page.keyboard.press("Control+Shift+M");
  await expect(title(page)).toBeFocused();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  // The screen is above everything, so the chat's link can be pressed.
  await page.getByRole("link", { name: "Chat on WhatsApp", exact: true }).click({ trial: true });
  await page.keyboard.press("Control+Shift+M");
  await expect(title(page)).toBeHidden();
  await expect(email).toBeFocused();
  await expect(email).toHaveValue("meera@example.com");
});

test("Ctrl+Shift+M lays it over the seller's pages as well", async ({ page }) => {
  await openAsSeller({ page }, "/seller");
  const name = page.getByLabel("Product name");
  await name.fill("Forest honey");
  await page.keyboard.press("Control+Shift+M");
  await expect(title(page)).toBeFocused();
  await page.keyboard.press("Control+Shift+M");
  await expect(title(page)).toBeHidden();
  await expect(name).toBeFocused();
  await expect(name).toHaveValue("Forest honey");
});
