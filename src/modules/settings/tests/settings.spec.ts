import type { Browser, Page } from "@playwright/test";
import { SELLER } from "#tests/e2e/support/accounts.ts";
import { mailsTo } from "#tests/e2e/support/outbox.ts";
import { OWN_CONNECTION } from "#tests/e2e/support/own-connection.ts";
import { startOwnShop } from "#tests/e2e/support/own-shop.ts";
import type { RunningShop } from "#tests/e2e/support/running-shop.ts";
import { logInSeller, openAsSeller } from "#tests/e2e/support/seller.ts";
import { placeOrder, register, saveAddress } from "#tests/e2e/support/shopper.ts";
import { expect, putIntoCart, test, toast } from "#tests/e2e/support/test.ts";
import { readPdf } from "#tests/support/read-pdf.ts";
import { settingsAnswerSchema } from "../contract.ts";

// A separate shop, so that no other test changes its settings; one for all tests of this file.
test.describe.configure({ mode: "serial" });
let shop: RunningShop;
test.beforeAll(async () => {
  shop = await startOwnShop({ DEMO_CATALOGUE: "false", STORE_NAME: "Anbu Santhai" });
});
test.afterAll(() => shop.stop());

const PHONE = { width: 360, height: 740 };

/** Opens a new browser context on that shop. */
async function visit(browser: Browser, viewport = { width: 1440, height: 900 }): Promise<Page> {
  return (await browser.newContext({ baseURL: shop.url, viewport })).newPage();
}

/** Changes settings through the API, like another seller. */
async function changeElsewhere({ request }: Page, changes: object): Promise<void> {
  const { settings } = settingsAnswerSchema.parse(await (await request.get("/api/seller/settings")).json());
  const answer = await request.put("/api/seller/settings", {
    headers: OWN_CONNECTION,
    data: { ...settings, ...changes },
  });
  expect(answer).toBeOK();
}

/** The mail of an offer's test. */
async function triedOffer({ request }: Page): Promise<string | undefined> {
  const answer = await request.post("/api/newsletter/test-offer", {
    headers: OWN_CONNECTION,
    data: { offerText: "Try me", discountPercent: 10 },
  });
  expect(answer).toBeOK();
  const mails = () => mailsTo(SELLER.email, shop.dataDir);
  await expect.poll(mails).toHaveLength(1);
  return (await mails())[0];
}

const save = (page: Page) => page.getByRole("button", { name: "Save settings" });

test("what the seller saves is on the shopper's pages at the next look", async ({ browser }) => {
  const page = await visit(browser);
  await openAsSeller({ page }, "/seller");
  await page.getByRole("navigation", { name: "Seller" }).getByRole("link", { name: "Shop" }).click();
  await page.getByRole("link", { name: "Store settings" }).click();
  const name = page.getByLabel("Name", { exact: true });
  await expect(name).toHaveValue("Anbu Santhai");
  await name.fill("Pasumai Santhai");
  await page.getByLabel("Tagline").fill("Green all year");
  await page.getByLabel("Second phone").fill("");
  await expect(page.getByText("3 changes, not saved yet")).toBeVisible();
  await save(page).click();
  await expect(toast(page, "Settings saved")).toBeVisible();
  await expect(page.getByText("Everything is saved")).toBeVisible();
  await expect(page.getByRole("banner").getByText("Pasumai Santhai")).toBeVisible();
  await page.goto("/");
  await expect(page).toHaveTitle("Green all year · Pasumai Santhai");
  await expect(page.getByText("Green all year")).toBeVisible();
  expect(await triedOffer(page)).toMatch(/^From: Pasumai Santhai <.*^Subject: .*Pasumai Santhai/ms);
  await expect(page.getByRole("contentinfo").getByRole("link", { name: /^\+91/ })).toHaveCount(1);
});

test("of two sellers the later one is told, and loses nothing", async ({ browser }) => {
  const page = await visit(browser, PHONE);
  await openAsSeller({ page }, "/seller/settings");
  await page.getByLabel("City").fill("Salem");
  await page.getByLabel("Tagline").fill("Typed here");
  await changeElsewhere(page, { city: "Karur", handlingCharges: 12 });
  await save(page).click();
  const notice = page.getByRole("alert").filter({ hasText: "Somebody else has saved" });
  await expect(notice).toContainText("City is now: Karur");
  await expect(notice).toContainText("Handling (₹) is now: 12");
  await expect(page.getByLabel("Handling (₹)", { exact: true })).toHaveValue("12");
  await expect(page.getByLabel("Tagline")).toHaveValue("Typed here");
  const city = page.getByLabel("City");
  await expect(city).toHaveValue("Salem");
  await expect(city).toHaveAccessibleDescription("Meanwhile changed to: Karur");
  await save(page).click();
  await expect(toast(page, "Settings saved")).toBeVisible();
  await expect(notice).toBeHidden();
  await changeElsewhere(page, { city: "Mysuru", tagline: "", handlingCharges: 10 });
});

test("a charge that changes while ordering is refused and explained, and the next press orders", async ({
  browser,
}) => {
  const page = await visit(browser);
  const seller = await logInSeller(page.request);
  const { path } = await seller.addCategory();
  const jar = await seller.addProduct({ category: path });
  await register(page.request);
  await saveAddress(page.request);
  await putIntoCart(page, jar);
  await page.goto("/cart");
  await expect(page.getByRole("complementary", { name: "Checkout" })).toContainText("Shipping₹40");
  await expect(page.getByText("12 Devaraja Road")).toBeVisible();
  await changeElsewhere(page, { shippingCharges: 60 });
  await page.getByRole("button", { name: "Place Order" }).click();
  await expect(toast(page, "Prices have changed. Please review your cart.")).toBeVisible();
  await expect(page.getByRole("alert")).toContainText("Shipping: now ₹60, before ₹40.");
  await page.getByRole("button", { name: "Place Order" }).click();
  await expect(page.getByRole("dialog")).toContainText("₹110.00");
});

test("the FSSAI number stands in the footer, and on the invoices of later orders", async ({ browser }) => {
  const page = await visit(browser, PHONE);
  await openAsSeller({ page }, "/seller/settings");
  await changeElsewhere(page, { fssai: "", shippingCharges: 40, handlingCharges: 10 });
  const seller = await logInSeller(page.request);
  const { path } = await seller.addCategory();
  const jar = await seller.addProduct({ category: path });
  await register(page.request);
  const earlier = await placeOrder(page.request, [jar._id]);
  const footer = page.getByRole("contentinfo");
  await page.goto("/");
  await expect(footer).toContainText("All rights reserved.");
  await expect(footer).not.toContainText("FSSAI");

  await page.goto("/seller/settings");
  await page.getByLabel("FSSAI number").fill("1122 3344 5566 77");
  await save(page).click();
  await expect(toast(page, "Settings saved")).toBeVisible();
  const later = await placeOrder(page.request, [jar._id]);
  await page.goto("/my-orders");
  await expect(footer.getByText("FSSAI 11223344556677")).toBeVisible();
  for (const [order, texts] of [
    [earlier, []],
    [later, ["FSSAI: 11223344556677"]],
  ] as const) {
    const card = page.getByRole("article").filter({ hasText: order.invoiceNumber });
    await card.getByRole("button", { name: "Invoice" }).click();
    const sheet = page.getByRole("dialog").getByRole("article");
    await expect(sheet).toContainText("Mysuru");
    expect((await sheet.getByText(/^FSSAI/).allTextContents()).flat()).toEqual(texts);
    const pdf = await page.request.get(`/api/order/invoice/${order._id}.pdf`);
    const [paper] = (await readPdf(await pdf.body())).pages;
    expect(paper?.texts.filter((text) => text.startsWith("FSSAI"))).toEqual(texts);
    await page.keyboard.press("Escape");
  }
});
