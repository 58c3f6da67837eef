import type { Page } from "@playwright/test";
import { startOwnShop } from "#tests/e2e/support/own-shop.ts";
import type { RunningShop } from "#tests/e2e/support/running-shop.ts";
import { openAsSeller } from "#tests/e2e/support/seller.ts";
import { expect, test, toast } from "#tests/e2e/support/test.ts";
import { startGateway, type TestGateway } from "#tests/gateway/gateway.ts";
import { moneySellerPages } from "../paths.ts";

// A separate shop with a gateway of its own.
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

const isNotWider = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

/** A payment at the gateway that is no order's. */
async function payStranger(): Promise<string> {
  const { keyId, keySecret } = gateway.keys;
  const answer = await fetch(`${gateway.url}/v1/orders`, {
    method: "POST",
    headers: { Authorization: `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString("base64")}` },
    body: JSON.stringify({ amount: 7_700, currency: "INR" }),
  });
  const { id } = (await answer.json()) as { id: string };
  return gateway.pay(id).payment.id;
}

test("a seller compares the books on a phone, and settles what is found", async ({ browser }) => {
  const phone = { baseURL: shop.url, viewport: { width: 360, height: 780 } };
  const page = await (await browser.newContext(phone)).newPage();
  await openAsSeller({ page }, moneySellerPages.money);
  await expect(page.getByText("Everything adds up.")).toBeVisible();
  await expect(page.getByText("No money moved on these days.")).toBeVisible();
  await page.getByRole("button", { name: "Compare now" }).click();
  await expect(toast(page, "There are no keys yet.")).toBeVisible();

  const data = { gateway: "razorpay", ...gateway.keys };
  expect(await page.request.post("/api/payment/gateway", { data })).toBeOK();
  const paymentId = await payStranger();
  await page.getByRole("button", { name: "Compare now" }).click();
  const row = page.getByRole("row").filter({ hasText: paymentId });
  await expect(row).toContainText("A payment that the books don't know");
  await expect(row).toContainText("Books nothing, gateway ₹77");
  expect(await isNotWider(page)).toBe(true);

  await page.goto("/seller/dashboard");
  await page.getByRole("link", { name: "Open Money" }).click();
  await row.getByRole("button", { name: "Settled" }).click();
  await expect(page.getByText("Everything adds up.")).toBeVisible();

  await page.getByLabel("From").fill("2026-01-01");
  await page.getByLabel("To", { exact: true }).fill("2026-01-31");
  await expect(page).toHaveURL(/from=2026-01-01&to=2026-01-31/);
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "CSV by day" }).click();
  expect((await saved).suggestedFilename()).toBe("money-2026-01-01-2026-01-31.csv");
});
