import type { Browser, Page } from "@playwright/test";
import { startOwnShop } from "#tests/e2e/support/own-shop.ts";
import type { RunningShop } from "#tests/e2e/support/running-shop.ts";
import { openAsSeller } from "#tests/e2e/support/seller.ts";
import { expect, test, toast } from "#tests/e2e/support/test.ts";
import { startGateway, type TestGateway } from "#tests/gateway/gateway.ts";
import { onlinePaymentSellerPages } from "../paths.ts";

// A separate shop with a gateway of its own; one for all tests of this file.
test.describe.configure({ mode: "serial" });
let gateway: TestGateway;
let shop: RunningShop;
test.beforeAll(async () => {
  gateway = await startGateway();
  shop = await startOwnShop({
    DEMO_CATALOGUE: "false",
    GATEWAY_URL: gateway.url,
    SECRETS_KEY: "0".repeat(32),
  });
});
test.afterAll(async () => {
  await shop.stop();
  await gateway.stop();
});

/** Opens the page of the keys as the seller, on a phone. */
async function openKeys(browser: Browser): Promise<Page> {
  const phone = { baseURL: shop.url, viewport: { width: 360, height: 780 } };
  const page = await (await browser.newContext(phone)).newPage();
  await openAsSeller({ page }, onlinePaymentSellerPages.onlinePayment);
  return page;
}

/** A field of the form. The button that shows a secret names it, too. */
const secret = (page: Page, name: string) =>
  page.locator("input").and(page.getByLabel(new RegExp(`^${name}`)));

test("a seller enters the keys on a phone, corrects one, and offers to pay online", async ({ browser }) => {
  const page = await openKeys(browser);
  await expect(page.getByText("Nothing is set up yet")).toBeVisible();
  await secret(page, "Key id").fill(gateway.keys.keyId);
  await secret(page, "Key secret").fill("mistyped");
  await secret(page, "Webhook secret").fill(gateway.keys.webhookSecret);
  await page.getByRole("button", { name: "Save and check" }).click();
  await expect(secret(page, "Key secret")).toBeFocused();
  await expect(page.locator("[id$=error]")).toHaveText(/^The gateway refuses these keys/);

  await secret(page, "Key secret").fill(gateway.keys.keySecret);
  await page.getByRole("button", { name: "Save and check" }).click();
  await expect(page.getByText("Test mode: the checkout offers to pay online")).toBeVisible();
  await expect(page.getByText("Saved. Leave it empty to keep it.")).toHaveCount(2);
  await expect(secret(page, "Key secret")).toHaveValue("");
  await page.reload();
  await expect(secret(page, "Key id")).toHaveValue(gateway.keys.keyId);
  for (const name of ["Key secret", "Webhook secret"]) {
    await expect(secret(page, name)).toHaveValue("");
    await expect(secret(page, name)).toHaveAttribute("type", "password");
  }
  expect(await page.content()).not.toContain(gateway.keys.keySecret);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

test("a seller tests the saved keys, and switches the offer off and on", async ({ browser }) => {
  const page = await openKeys(browser);
  await page.getByRole("button", { name: "Test the saved keys" }).click();
  await expect(toast(page, "The keys work.")).toBeVisible();
  const offer = page.getByRole("switch", { name: "Offer at the checkout" });
  await offer.click();
  await expect(offer).not.toBeChecked();
  await expect(page.getByText("Keys are saved. Refunds of earlier payments still go out.")).toBeVisible();
  await offer.click();
  await expect(offer).toBeChecked();
  await expect(page.getByLabel("Address", { exact: true })).toHaveValue(
    `${shop.url}/api/payment/webhook/razorpay`,
  );
});
