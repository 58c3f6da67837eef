import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { productListSchema } from "#modules/catalog/contract/product.ts";
import { axeFindings, injectAxe } from "#tests/e2e/accessibility/axe-findings.ts";
import { openStep, stepLine } from "#tests/e2e/support/checkout.ts";
import { setDelivery } from "#tests/e2e/support/delivery.ts";
import { OWN_CONNECTION } from "#tests/e2e/support/own-connection.ts";
import { openAsSeller } from "#tests/e2e/support/seller.ts";
import { ordersOf, register, saveAddress } from "#tests/e2e/support/shopper.ts";
import { test } from "#tests/e2e/support/sunday-shop.ts";
import { expect, openAlive, toast } from "#tests/e2e/support/test.ts";

/** Sets the capacity of the first window of Sundays. */
const setPlaces = (seller: APIRequestContext, capacity: number) =>
  setDelivery(seller, ({ windows }) => ({
    windows: windows.map((window) => (window.begins === "07:00" ? { ...window, capacity } : window)),
  }));

/** Opens the cart of a new shopper, with vegetables in it, for a door that differs in some fields. */
async function openCart(page: Page, door: object = {}): Promise<void> {
  const list = await page.request.get("/api/product/list?category=vegetables", { headers: OWN_CONNECTION });
  const { products } = productListSchema.parse(await list.json());
  await register(page.request, { [String(products[0]?._id)]: 1 });
  await saveAddress(page.request, door);
  await openAlive(page, "/cart");
}

const times = (page: Page) => page.getByRole("group", { name: "When should it come?" });
const placeOrder = (page: Page) => page.getByRole("button", { name: "Place Order" });

test("a window that fills up meanwhile is told, the next one chosen, and nothing typed is lost", async ({
  visit,
  sundayShop,
}) => {
  const page = await visit();
  await openCart(page);
  await openStep(page, "time");
  await expect(
    times(page)
      .getByRole("radio", { name: /7–10 am/ })
      .first(),
  ).toBeChecked();
  await openStep(page, "missing");
  await page.getByLabel("If something is missing").selectOption("Call me");
  await setPlaces(sundayShop.seller, 0);
  await placeOrder(page).dblclick();
  const notice = page.getByRole("alert").filter({ hasText: "7–10 am" });
  await expect(notice).toContainText(/7–10 am on Sun .* is full\. Please choose another time\./);
  await expect(notice).toContainText(/Nothing was ordered yet\. Sun .*, Evening, 16:00–19:00 is chosen now/);
  await notice.getByRole("button", { name: "Choose another time" }).press("Enter");
  await expect(
    times(page)
      .getByRole("radio", { name: /Evening/ })
      .first(),
  ).toBeFocused();
  await expect(
    times(page)
      .getByRole("radio", { name: /Evening/ })
      .first(),
  ).toBeChecked();
  await expect(stepLine(page, "missing")).toContainText("Call me");
  // What the bar at the top covers is no target.
  await page.evaluate(() => scrollTo(0, 0));
  await injectAxe(page);
  expect(await axeFindings(page)).toEqual([]);
  await placeOrder(page).press("Enter");
  await expect(page.getByRole("dialog", { name: "Thank you for your order" })).toBeVisible();
  expect(await ordersOf(page.request)).toMatchObject([{ deliveryWindow: { name: "Evening" } }]);
});

test("the day and window that are ordered stand whole above the button, in its column on a tablet", async ({
  visit,
}) => {
  const page = await visit(768);
  await openCart(page);
  const column = page.getByRole("complementary", { name: "Checkout" });
  const ends = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().right);
  const promise = column.getByText(/^Sun .*, 7–10 am/);
  await expect(promise).toBeVisible();
  for (const part of [promise, placeOrder(page)]) {
    await expect.poll(async () => (await ends(column)) - (await ends(part))).toBeGreaterThan(0);
  }
});

test("an area's own days and free delivery are said in the cart, and counted in the sums", async ({
  visit,
}) => {
  const office = await visit();
  await openAsSeller({ page: office }, "/seller/delivery");
  await office.getByLabel("Free from (₹)").first().fill("1000");
  const area = office.getByRole("group", { name: "Area 1" });
  await area.getByText("Days, cut-off, free delivery").click();
  await area.getByRole("checkbox", { name: "Wednesday" }).check();
  await area.getByLabel("Free from (₹)").fill("60");
  await office.getByRole("button", { name: "Save delivery settings" }).click();
  await expect(toast(office, "Delivery settings saved")).toBeVisible();
  await expect.poll(() => office.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);

  const page = await visit();
  const list = await page.request.get("/api/product/list?category=vegetables", { headers: OWN_CONNECTION });
  const { products } = productListSchema.parse(await list.json());
  const cheap = products.find(({ offerPrice }) => offerPrice < 60 && offerPrice * 2 >= 60);
  await register(page.request, { [String(cheap?._id)]: 1 });
  await saveAddress(page.request);
  await page.goto("/cart");
  const sums = page.getByRole("region", { name: "Price summary" });
  await expect(sums).toContainText("Shipping₹25");
  await expect(sums).toContainText(`₹${60 - Number(cheap?.offerPrice)} more for free delivery`);
  await expect(page.getByText(/^Delivery on Wed /).first()).toBeVisible();
  await page.getByRole("combobox").first().selectOption("2");
  await expect(sums).toContainText(/Shipping₹0/);
  await expect(sums).not.toContainText("free delivery");
  await injectAxe(page);
  expect(await axeFindings(page)).toEqual([]);
  await placeOrder(page).click();
  await expect(page.getByRole("dialog", { name: "Thank you for your order" })).toBeVisible();
  const [order] = await ordersOf(page.request);
  expect(order).toMatchObject({ shippingCharges: 0, totalAmount: Number(cheap?.offerPrice) * 2 + 10 });
});

test("the PIN code that was asked about is remembered, and the address counts at the checkout", async ({
  visit,
  sundayShop,
}) => {
  const page = await visit();
  await openAlive(page, "/");
  const where = page.getByRole("region", { name: "Where we deliver" });
  await where.getByLabel("Deliver to").fill("560 001");
  await where.getByLabel("Deliver to").press("Enter");
  await expect(where.getByText("We don't deliver to 560001 yet.")).toBeVisible();
  await where.getByLabel("Deliver to").fill("570002");
  await where.getByLabel("Deliver to").press("Enter");
  const change = where.getByRole("button", { name: "Change the PIN code" });
  await expect(change).toBeFocused();
  await page.reload();
  await expect(where.getByText(/^Yes, we deliver to 570002 for ₹25/)).toBeVisible();
  await injectAxe(page);
  expect(await axeFindings(page)).toEqual([]);
  await expect(change).not.toBeFocused();
  await change.press("Enter");
  await expect(where.getByLabel("Deliver to")).toBeFocused();
  await setDelivery(sundayShop.seller, () => ({
    areas: [{ firstPin: "570002", lastPin: "570002", fee: 25, minimum: null }],
  }));
  await openCart(page);
  const checkout = page.getByRole("complementary", { name: "Checkout" });
  const outside = "We don't deliver to 570001 yet. Please choose another address.";
  await expect(checkout.getByRole("status").filter({ hasText: outside })).toBeVisible();
  await expectNoPromise(page);
  // With only one address there is no other to choose.
  await checkout.getByRole("button", { name: "Choose another address" }).last().click();
  await expect(page).toHaveURL("/add-address");
  await saveAddress(page.request);
  await page.goBack();
  await checkout.getByRole("button", { name: "Choose another address" }).last().click();
  await expect(checkout.getByRole("group", { name: "Deliver to" }).getByRole("radio").first()).toBeFocused();
});

/** Expects no delivery time, no price and no way to order. */
async function expectNoPromise(page: Page): Promise<void> {
  const main = page.getByRole("main");
  await expect(main.getByText(/Delivery on/)).toHaveCount(0);
  await expect(stepLine(page, "time")).toHaveCount(0);
  await expect(main.getByRole("definition")).toHaveCount(1);
  await expect(placeOrder(page)).toHaveCount(0);
}

test("a cart below the minimum says what is missing, and half a PIN code what it is", async ({
  visit,
  sundayShop,
}) => {
  const page = await visit();
  const areas = (minimum: number) => () => ({
    areas: [{ firstPin: "570001", lastPin: "570030", fee: 25, minimum }],
  });
  await setDelivery(sundayShop.seller, areas(900));
  await openAlive(page, "/");
  const where = page.getByRole("region", { name: "Where we deliver" });
  await where.getByLabel("Deliver to").fill("5600");
  await where.getByLabel("Deliver to").press("Enter");
  await expect(where.getByText("5600 is an incomplete PIN code: it has 6 digits.")).toBeVisible();
  await expect(where.getByLabel("Deliver to")).toHaveAttribute("aria-invalid", "true");
  await openCart(page);
  await expectNoPromise(page);
  const missing = page.getByRole("link", { name: /^Add ₹[\d.]+ more for 570001$/ });
  await expect(missing).toHaveCount(2);
  await injectAxe(page);
  expect(await axeFindings(page)).toEqual([]);
  await missing.last().click();
  await expect(page).toHaveURL("/products");
  await setDelivery(sundayShop.seller, areas(10));
  await page.goto("/cart");
  await expect(placeOrder(page)).toBeEnabled();
  await openStep(page, "time");
  await expect(times(page)).toBeVisible();
});

test("a cart for half a PIN code leads to it in the address, where it is marked", async ({
  visit,
  sundayShop,
}) => {
  const page = await visit();
  await setDelivery(sundayShop.seller, () => ({
    areas: [{ firstPin: "570001", lastPin: "570030", fee: 25, minimum: null }],
  }));
  await openCart(page, { zipcode: "57001" });
  await page.getByRole("button", { name: "Correct the address" }).first().click();
  await expect(page).toHaveURL(/\/edit-address\/[^/]+#zipcode$/);
  const pin = page.getByRole("main").getByLabel("PIN code");
  await expect(pin).toBeFocused();
  await expect(pin).toHaveAttribute("aria-invalid", "true");
  await pin.fill("570001");
  await expect(pin).not.toHaveAttribute("aria-invalid");
  await page.getByRole("button", { name: "Save address" }).click();
  await expect(page).toHaveURL("/cart");
  await expect(placeOrder(page)).toBeEnabled();
});

test("a window that is full says so in its place, and can't be chosen", async ({ visit, sundayShop }) => {
  await setPlaces(sundayShop.seller, 0);
  const page = await visit();
  await openCart(page);
  await openStep(page, "time");
  const full = times(page).getByRole("radio", { name: /7–10 am.*Full/ });
  await expect(full.first()).toBeDisabled();
  await expect(
    times(page)
      .getByRole("radio", { name: /^Sun .*Evening/ })
      .first(),
  ).toBeChecked();
});
