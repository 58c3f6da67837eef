import type { Browser, Page } from "@playwright/test";
import { daysLater, storeDay } from "#kernel/time/store-time.ts";
import { openStep } from "#tests/e2e/support/checkout.ts";
import { startOwnShop } from "#tests/e2e/support/own-shop.ts";
import type { RunningShop } from "#tests/e2e/support/running-shop.ts";
import { logInSeller, openAsSeller } from "#tests/e2e/support/seller.ts";
import { register, saveAddress } from "#tests/e2e/support/shopper.ts";
import { expect, putIntoCart, test, toast } from "#tests/e2e/support/test.ts";

// A separate shop, as the specified rule counts in the others; one for all tests of this file.
test.describe.configure({ mode: "serial" });
let shop: RunningShop;
test.beforeAll(async () => {
  shop = await startOwnShop({ DEMO_CATALOGUE: "false" });
});
test.afterAll(() => shop.stop());

/** Opens a new browser context on that shop. */
async function visit(browser: Browser, [width, height] = [1440, 900]): Promise<Page> {
  return (await browser.newContext({ baseURL: shop.url, viewport: { width, height } })).newPage();
}

/** A shopper with two jars of ₹40 each in the cart. */
async function withFullCart(browser: Browser): Promise<Page> {
  const back = await visit(browser);
  const seller = await logInSeller(back.request);
  const { path } = await seller.addCategory();
  const jars = [await seller.addProduct({ category: path }), await seller.addProduct({ category: path })];
  const page = await visit(browser);
  await register(page.request);
  await saveAddress(page.request);
  await putIntoCart(page, ...jars);
  return page;
}

const apply = async (page: Page, code: string) => {
  await openStep(page, "promo");
  await page.getByRole("textbox", { name: "Promo code" }).fill(code);
  await page.getByRole("button", { name: "Apply" }).click();
};
const total = (page: Page) =>
  page.getByRole("region", { name: "Price summary" }).getByRole("definition").last();

test("the seller makes a code by keyboard on a small phone, told beside the fields what is missing", async ({
  browser,
}) => {
  const page = await visit(browser, [360, 740]);
  await openAsSeller({ page }, "/seller/promo-codes");
  await expect(page.getByRole("heading", { name: "No promo code yet" })).toBeVisible();
  await page.getByRole("button", { name: "Make your first code" }).press("Enter");
  const form = page.getByRole("dialog", { name: "New promo code" });
  await form.getByRole("button", { name: "Add code" }).press("Enter");
  await expect(form.getByLabel("Code")).toBeFocused();
  await expect(form.getByLabel("Code")).toHaveAccessibleDescription(/Please enter a promo code/);
  await form.getByLabel("Code").fill("Mango");
  await form.getByRole("radio", { name: "A percentage" }).check();
  await form.getByRole("textbox", { name: "Percent" }).fill("25 %");
  await form.getByLabel("Uses in all").fill("many");
  await page.keyboard.press("Enter");
  await expect(form.getByLabel("Uses in all")).toHaveAccessibleDescription(/“many” is not a whole number/);
  await form.getByLabel("Uses in all").fill("2");
  await form.getByLabel("Smallest cart").fill("80");
  await page.keyboard.press("Enter");
  await expect(toast(page, "Promo code added")).toBeVisible();
  await expect(page.getByRole("row", { name: /Mango.*25% off.*carts from ₹80.*0 of 2/ })).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

test("a shopper applies it at the cart and orders, and the seller sees the use", async ({ browser }) => {
  const page = await withFullCart(browser);
  await page.goto("/cart");
  await apply(page, "PAPAYA");
  await expect(toast(page, "There is no promo code PAPAYA")).toBeVisible();
  await apply(page, "mango");
  await expect(page.getByText("mango applied: ₹20 off")).toBeVisible();
  await expect(total(page)).toHaveText("₹110");
  // The cart becomes too small for the code, which is removed with a message.
  await page
    .getByRole("button", { name: /^Remove (?!promo)/ })
    .first()
    .click();
  await expect(toast(page, "The promo code Mango needs a cart of at least ₹80")).toBeVisible();
  await expect(total(page)).toHaveText("₹90");
  await page.getByRole("main").getByRole("combobox").first().selectOption("2");
  await expect(total(page)).toHaveText("₹130");
  await apply(page, "MANGO");
  await expect(total(page)).toHaveText("₹110");
  await page.getByRole("button", { name: "Place Order" }).click();
  await expect(page.getByRole("dialog")).toContainText("INV-");

  const back = await visit(browser);
  await openAsSeller({ page: back }, "/seller/promo-codes");
  const row = back.getByRole("row", { name: /Mango.*1 of 2.*₹110 after ₹20 off/ });
  await expect(row).toBeVisible();
  await expect(row.getByRole("button", { name: "Delete Mango" })).toHaveCount(0);
  await row.getByRole("switch", { name: "Mango counts" }).click();
  await expect(row.getByRole("switch")).toHaveText("Off");
});

test("a link keeps its code for the cart, which drops one that does not count with a sentence", async ({
  browser,
}) => {
  const page = await withFullCart(browser);
  await page.goto("/products?promo=Mango");
  await expect(toast(page, "The promo code Mango is waiting in your cart")).toBeVisible();
  await page.goto("/cart");
  await expect(toast(page, "The promo code Mango does not count any more")).toBeVisible();
  await expect(total(page)).toHaveText("₹130");
  const seller = await visit(browser);
  await openAsSeller({ page: seller }, "/seller/promo-codes");
  await seller.getByRole("switch", { name: "Mango counts" }).click();
  await expect(seller.getByRole("switch")).toHaveText("On");
  await page.goto("/?promo=mango");
  await expect(toast(page, "The promo code mango is waiting in your cart")).toBeVisible();
  await page.goto("/cart");
  await expect(page.getByText("mango applied: ₹20 off")).toBeVisible();
  await page.getByRole("button", { name: "Remove promo code" }).click();
  await page.reload();
  await expect(total(page)).toHaveText("₹130");
});

test("a code whose last day is over says Ended, though it is switched on", async ({ browser }) => {
  const page = await visit(browser);
  await logInSeller(page.request);
  const today = storeDay(new Date());
  for (const [code, until] of [
    ["Monsoon", daysLater(today, -1)],
    ["Harvest", today],
  ]) {
    const nothing = { percent: null, maximum: null, from: null, mostUses: null, mostPerShopper: null };
    const added = await page.request.post("/api/promo/add", {
      data: {
        ...nothing,
        code,
        kind: "fixed",
        amount: 10,
        until,
        minimum: 0,
        firstOrderOnly: false,
        categories: null,
        isActive: true,
      },
    });
    expect(added, await added.text()).toBeOK();
  }
  await page.goto("/seller/promo-codes");
  const ended = page.getByRole("switch", { name: "Monsoon counts" });
  await expect(ended).toHaveText("Ended");
  await expect(ended).toBeChecked();
  await expect(page.getByRole("switch", { name: "Harvest counts" })).toHaveText("On");
});
