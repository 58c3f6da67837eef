import type { APIRequestContext, Browser, Page } from "@playwright/test";
import { daysLater, storeDay } from "#kernel/time/store-time.ts";
import { axeFindings, injectAxe } from "#tests/e2e/accessibility/axe-findings.ts";
import { OWN_CONNECTION } from "#tests/e2e/support/own-connection.ts";
import { startOwnShop } from "#tests/e2e/support/own-shop.ts";
import type { RunningShop } from "#tests/e2e/support/running-shop.ts";
import { logInSeller, openAsSeller } from "#tests/e2e/support/seller.ts";
import { placeOrder, register, saveAddress } from "#tests/e2e/support/shopper.ts";
import { expect, openAlive, productAddress, putIntoCart, test, toast } from "#tests/e2e/support/test.ts";

// A separate shop, as a closed one takes nobody's orders.
test.describe.configure({ mode: "serial" });
let shop: RunningShop;
test.beforeAll(async () => {
  shop = await startOwnShop({ DEMO_CATALOGUE: "false" });
});
test.afterAll(() => shop.stop());

async function visit(browser: Browser, width: number): Promise<Page> {
  return (await browser.newContext({ baseURL: shop.url, viewport: { width, height: 740 } })).newPage();
}

const tooWide = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** Fills the cart of a new shopper, and opens it. Returns the address of the product in it. */
async function openFullCart(page: Page, browser: Browser): Promise<string> {
  const seller = await logInSeller((await visit(browser, 1440)).request);
  const { path } = await seller.addCategory();
  const jar = await seller.addProduct({ category: path });
  await register(page.request);
  await saveAddress(page.request);
  await putIntoCart(page, jar);
  await openAlive(page, "/cart");
  return productAddress(jar);
}

const WORDS = "We are closed for Deepavali.";
const MESSAGE = /We are closed for Deepavali\. Orders open again on \w{3} \d+ \w{3}, 6:00 AM\./;

test("the cart and the home page say when a closed shop takes orders again, and one press opens it", async ({
  browser,
}) => {
  const page = await visit(browser, 360);
  const product = await openFullCart(page, browser);
  const place = page.getByRole("button", { name: "Place Order" });
  await expect(place).toBeEnabled();

  const office = await visit(browser, 360);
  await openAsSeller({ page: office }, "/seller/settings");
  const section = office.getByRole("region", { name: "Close the shop" });
  const until = daysLater(storeDay(new Date()), 3);
  await section.getByLabel("Orders open again").fill(`${until}T06:00`);
  await section.getByLabel("Your words").fill(WORDS);
  await section.getByRole("button", { name: "Close the shop" }).click();
  await expect(toast(office, "The shop is closed")).toBeVisible();
  await expect(section.getByRole("alert")).toContainText(MESSAGE);
  expect(await tooWide(office)).toBe(0);

  // The cart was opened before. Pressing orders nothing, and says why.
  await place.click();
  await expect(page.getByRole("alert")).toContainText(MESSAGE);
  await expect(page.getByRole("alert")).toContainText("Nothing was ordered. Your cart is still here.");
  await expect(place).toBeHidden();

  await openAlive(page, "/cart");
  const checkout = page.getByRole("complementary", { name: "Checkout" });
  await expect(checkout.getByText(MESSAGE).first()).toBeVisible();
  // All of the checkout is there.
  await expect(page.getByText("12 Devaraja Road")).toBeVisible();
  await expect(place).toBeHidden();
  await expect(page.getByText("Delivery on")).toHaveCount(0);
  expect(await tooWide(page)).toBe(0);
  await injectAxe(page);
  expect(await axeFindings(page)).toEqual([]);
  await page.goto("/");
  await expect(page.getByText(MESSAGE)).toBeVisible();
  expect(await tooWide(page)).toBe(0);

  // A product's own page promises no day, and neither does its card.
  await openAlive(page, product);
  await expect(page.getByText(MESSAGE)).toBeVisible();
  await expect(page.getByText(/Delivery on|Order by/)).toHaveCount(0);

  await openAlive(office, "/seller/dashboard");
  const notice = office.getByRole("alert").filter({ hasText: "The shop is closed" });
  await expect(notice).toContainText(MESSAGE);
  await notice.getByRole("button", { name: "Open again now" }).click();
  await expect(toast(office, "The shop is open")).toBeVisible();
  await expect(notice).toBeHidden();

  await page.goto(product);
  await expect(page.getByText("Delivery on")).toBeVisible();
  await openAlive(page, "/cart");
  await place.click();
  await expect(page.getByRole("dialog", { name: "Thank you for your order" })).toBeVisible();
});

test("an order that was placed before may become less while the shop is closed, and is offered nothing", async ({
  browser,
}) => {
  const page = await visit(browser, 360);
  const seller = await logInSeller((await visit(browser, 1440)).request);
  const { path } = await seller.addCategory();
  const jar = await seller.addProduct({ category: path });
  await register(page.request);
  await placeOrder(page.request, [jar._id, jar._id]);
  await putIntoCart(page, jar);
  await openAlive(page, "/cart");
  await expect(page.getByText(/^Add to \w+'s order/).first()).toBeVisible();

  const office = await visit(browser, 1440);
  await logInSeller(office.request);
  await setClosing(office.request, { from: null, until: null, words: WORDS });
  await openAlive(page, "/cart");
  await expect(page.getByText(WORDS).first()).toBeVisible();
  await expect(page.getByText(/^Add to \w+'s order/)).toHaveCount(0);
  await openAlive(page, "/my-orders");
  await page.getByRole("button", { name: /^Change order/ }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText(WORDS)).toBeVisible();
  await expect(dialog.getByLabel("Add something")).toHaveCount(0);
  expect(await tooWide(page)).toBe(0);
  const closing = await (await office.request.get("/api/store")).json();
  await setClosing(office.request, null, closing.store.closing);
});

async function setClosing(request: APIRequestContext, closing: object | null, was: object | null = null) {
  const answer = await request.put("/api/seller/closing", {
    headers: OWN_CONNECTION,
    data: { closing, was },
  });
  expect(answer, await answer.text()).toBeOK();
}

test("the home page of a closed shop says so without scripts", async ({ browser }) => {
  const office = await visit(browser, 1440);
  await logInSeller(office.request);
  const closing = { from: null, until: null, words: "Back after the rain." };
  await setClosing(office.request, closing);
  const context = await browser.newContext({ baseURL: shop.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/");
  await expect(page.getByText("Back after the rain. We will take orders again soon.")).toBeVisible();
});
