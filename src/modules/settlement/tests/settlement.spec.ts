import { readFile } from "node:fs/promises";
import { type APIRequestContext, type Download, expect, type Page } from "@playwright/test";
import { daysLater, storeDay } from "#kernel/time/store-time.ts";
import { addGrower } from "#tests/e2e/support/growers.ts";
import { startOwnShop } from "#tests/e2e/support/own-shop.ts";
import type { RunningShop } from "#tests/e2e/support/running-shop.ts";
import { logInSeller } from "#tests/e2e/support/seller.ts";
import { placeOrder, register } from "#tests/e2e/support/shopper.ts";
import { test, toast } from "#tests/e2e/support/test.ts";
import { lastSunday } from "../rules/weeks.ts";

// A separate shop, as a closed week and a run of payments are about all growers.
let shop: RunningShop;
test.beforeAll(async () => {
  shop = await startOwnShop();
});
test.afterAll(() => shop.stop());

async function post(request: APIRequestContext, path: string, data: object) {
  const answer = await request.post(path, { data });
  expect(answer, await answer.text()).toBeOK();
  return answer.json();
}

/** Delivers an order with a kilogram of a grower's lot; the shopper's complaint about it is answered. */
async function deliver(shopper: APIRequestContext, page: Page, grower: string): Promise<void> {
  const seller = await logInSeller(page.request);
  const beans = await seller.addProduct({ name: "Ribbed Beans", price: 60, offerPrice: 60 });
  await post(page.request, "/api/seller/lots", {
    grower,
    product: beans._id,
    amount: 12_500,
    terms: { kind: "price", price: 70 },
    harvestedOn: storeDay(new Date()),
  });
  await register(shopper);
  const order = await placeOrder(shopper, [beans._id]);
  await seller.setStatus(order._id, "Delivered");
  const data = { order: order._id, lines: order.items.map(({ _id }) => _id), words: "Half was soft" };
  const filed = await shopper.post("/api/customer/complaints", { multipart: { data: JSON.stringify(data) } });
  expect(filed, await filed.text()).toBeOK();
  const { complaint } = await filed.json();
  const answer = { kind: "credit", amount: 20, words: "Sorry!" };
  await post(page.request, `/api/seller/customer/complaints/${complaint._id}/answer`, answer);
}

async function saved(page: Page, button: string): Promise<Download> {
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: button }).click();
  return download;
}

test("the seller keeps a grower's account, closes the week, and pays what is owed", async ({ browser }) => {
  const shopper = await browser.newContext({ baseURL: shop.url });
  const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
  const page = await (await browser.newContext({ baseURL: shop.url, ...phone })).newPage();
  await logInSeller(page.request);
  const grower = await addGrower(page.request, "Parvathi");
  const payee = { upi: "parvathi@okbank", was: { upi: null } };
  expect(await page.request.put(`/api/seller/growers/${grower}/payee`, { data: payee })).toBeOK();
  await deliver(shopper.request, page, grower);

  await page.goto(`/seller/settlement?q=Parvathi`);
  await page.getByRole("link", { name: "Parvathi" }).click();
  await expect(page.getByText("Sold", { exact: true })).toBeVisible();
  const dialog = page.getByRole("dialog");
  const enter = async (kind: string, fields: Record<string, string>) => {
    await page.getByRole("button", { name: kind, exact: true }).click();
    for (const [label, text] of Object.entries(fields)) await dialog.getByLabel(label).fill(text);
    await dialog.getByRole("button", { name: "Enter" }).click();
  };
  const done = (text: string | RegExp) => expect(toast(page, text)).toBeVisible();
  await enter("Advance", { Amount: "12,50" });
  await expect(dialog.getByLabel("Amount")).toHaveAttribute("aria-invalid", "true");
  await dialog.getByLabel("Amount").fill("12.50");
  await dialog.getByLabel("Reference").fill("Cash");
  await dialog.getByRole("button", { name: "Enter" }).click();
  await done("Entered");
  await enter("Deduction", { Amount: "5" });
  await expect(dialog.getByLabel("Why")).toHaveAccessibleDescription(
    /Say why: the grower reads it on the statement$/,
  );
  await expect(dialog.getByLabel("Why")).toHaveAttribute("aria-invalid", "true");
  await dialog.getByLabel("Why").fill("A crate");
  await dialog.getByRole("button", { name: "Enter" }).click();
  await expect(page.getByText("Deducted: A crate")).toBeVisible();
  const lastWeek = daysLater(lastSunday(storeDay(new Date())), -1);
  await enter("Addition", { Amount: "100", Why: "For the seed", Day: lastWeek });
  await expect(page.getByText("Added: For the seed")).toBeVisible();
  await page.getByRole("button", { name: "Charge for Ribbed Beans, lot" }).click();
  await expect(dialog.getByLabel("Amount")).toHaveValue("20");
  await dialog.getByRole("button", { name: "Charge" }).click();
  await done("The grower bears it now");
  await expect(page.getByText("Half was soft")).toBeHidden();
  // 500 g at ₹70, and what was entered.
  await expect(page.getByText("₹97.50")).toBeVisible();
  await page.getByLabel("Which entries").selectOption({ label: "Without what was sold" });
  await expect(page.getByText("Sold", { exact: true })).toBeHidden();

  await page.getByRole("navigation", { name: "Money" }).getByRole("link", { name: "Settlement" }).click();
  await page.getByRole("button", { name: "Close the week" }).click();
  await dialog.getByRole("button", { name: "Close the week" }).click();
  await done("1 statement is ready");
  await expect(page.getByRole("button", { name: "Close the week" })).toHaveCount(0);
  await page.getByRole("link", { name: "Parvathi" }).click();
  const pdf = await saved(page, "Save statement 1 as PDF");
  expect(pdf.suggestedFilename()).toBe("parvathi-bilikere-1.pdf");
  expect((await readFile(await pdf.path())).subarray(0, 5).toString()).toBe("%PDF-");
  const csv = await readFile(await (await saved(page, "Save statement 1 as CSV")).path(), "utf8");
  expect(csv).toContain("For the seed");

  await page.goto("/seller/settlement/payments");
  await page.getByRole("button", { name: "Make the run" }).click();
  await done(/^A payment of ₹97.50$/);
  await page.getByRole("button", { name: "It is right: where Parvathi is paid" }).click();
  await expect(page.getByRole("link", { name: "Pay Parvathi by UPI" })).toHaveAttribute("href", /^upi:/);
  const list = await readFile(await (await saved(page, "UPI list")).path(), "utf8");
  expect(list).toContain("Parvathi,parvathi@okbank,97.50,");
  await page.getByRole("button", { name: "Discard" }).click();
  await dialog.getByRole("button", { name: "Discard" }).click();
  await done("Discarded. Nothing was entered.");
  // Nobody knows yet how Doddamma is paid.
  const unknown = await addGrower(page.request, "Doddamma");
  await post(page.request, `/api/settlement/growers/${unknown}/entries`, {
    kind: "added",
    amount: 40,
    reason: "Sacks",
  });
  await page.reload();
  await expect(page.getByRole("checkbox", { name: "Pay Doddamma", exact: true })).not.toBeChecked();
  await page.getByRole("checkbox", { name: "Pay Doddamma in cash" }).check();
  await expect(page.getByText("2 payments, ₹137.50 in all")).toBeVisible();
  await page.getByRole("button", { name: "Make the run" }).click();
  const sheet = await readFile(await (await saved(page, "Cash sheet: ₹40")).path(), "utf8");
  expect(sheet).toContain("Doddamma,Bilikere,40.00,");
  await page.getByLabel("Receipt of Doddamma").fill("17");
  await page.getByLabel("Reference").fill("UPI 4711");
  // Meanwhile somebody enters a payment by hand. It is shown, and the run is not marked as paid over it.
  await post(page.request, `/api/settlement/growers/${grower}/entries`, { kind: "paid", amount: 97.5 });
  await page.getByRole("button", { name: "Mark as paid" }).click();
  await expect(page.getByText("Since then ₹97.50 was paid or charged by hand.")).toBeVisible();
  await expect(page.getByRole("checkbox", { name: "Parvathi was paid" })).not.toBeChecked();
  await page.getByRole("button", { name: "Mark as paid" }).click();
  await done("1 payment is entered");
  await page.goto(`/seller/growers/${unknown}`);
  await page.getByRole("link", { name: "Open the account" }).click();
  await expect(page.getByText("In cash, receipt 17")).toBeVisible();
  await page.goto(`/seller/growers/${grower}`);
  await page.getByRole("link", { name: "Open the account" }).click();
  await expect(page.getByText("Even")).toBeVisible();
});
