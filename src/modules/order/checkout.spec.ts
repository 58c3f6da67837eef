import { readFile } from "node:fs/promises";
import type { Page, Route } from "@playwright/test";
import { demoWindows } from "#demo/week.ts";
import { nextDay, storeDay } from "#kernel/time/store-time.ts";
import type { Product } from "#modules/catalog/contract/product.ts";
import { deliveryPromise } from "#modules/delivery/rules/delivery-day.ts";
import { ordersOf, placeOrder as placeOrderFor, register, saveAddress } from "#tests/e2e/support/shopper.ts";
import { cartCount, expect, productAddress, putIntoCart, test, toast } from "#tests/e2e/support/test.ts";

const ORDER = "**/api/order/cod";

/** The cart page of a new shopper, ready to order one piece of the product. */
async function readyToOrder(page: Page, product: Product): Promise<void> {
  await register(page.request);
  await saveAddress(page.request);
  await putIntoCart(page, product);
  await page.goto("/cart");
  await expect(page.getByText("12 Devaraja Road")).toBeVisible();
}

const placeOrder = (page: Page) => page.getByRole("button", { name: "Place Order" });

/** When the demo brings what is ordered now: tomorrow, in the first window. */
const promise = () => deliveryPromise(nextDay(storeDay(new Date())), demoWindows[0]);

test("after ordering it is thank you first, over the invoice and on the page, also through a reload", async ({
  page,
  seller,
}) => {
  const jar = await seller.addProduct();
  await readyToOrder(page, jar);
  await expect(placeOrder(page)).toHaveAccessibleDescription(
    `Meera Rao, Mysuru 570001 · ${promise()} · ₹90 in cash`,
  );
  await placeOrder(page).click();
  const dialog = page.getByRole("dialog", { name: "Thank you for your order" });
  await expect(dialog.getByRole("listitem").filter({ visible: true }).first()).toHaveText(promise());
  await expect(dialog).toContainText(/Keep ₹90 ready in cash.*12 Devaraja Road.*INV-.*Tax Invoice/);
  const said = toast(page, "Order placed successfully!");
  await expect.poll(() => said.evaluate(opacity)).toBe(1);
  await page.getByRole("button", { name: "Close" }).click();
  await expect(page).toHaveTitle(/^Thank you for your order/);
  for (const _time of ["at once", "after a reload"]) {
    await expect(page.getByRole("main")).toContainText(/Thank you for your order.*Keep ₹90.*INV-/);
    await expect(page.getByRole("heading", { name: "Your cart" })).toHaveCount(0);
    await page.reload();
  }
  await expect(page).toHaveTitle(/^Thank you for your order/);
  // Past the cart that is no more.
  await page.goBack();
  await expect(page).toHaveURL(productAddress(jar));
  await page.goForward();
  await page.getByRole("main").getByRole("link", { name: "My Orders" }).click();
  await expect(page.getByRole("article")).toHaveCount(1);
});

/** As it is drawn: through all that it lies in. */
function opacity(element: Element): number {
  let seen = 1;
  for (let part: Element | null = element; part; part = part.parentElement) {
    seen *= Number(getComputedStyle(part).opacity);
  }
  return seen;
}

async function expectOneOrder(page: Page): Promise<void> {
  const invoice = page.getByRole("dialog");
  const orders = await ordersOf(page.request);
  expect(orders).toHaveLength(1);
  await expect(invoice).toContainText(orders[0]?.invoiceNumber ?? "an invoice number");
}

test("a double click places one order", async ({ page, seller }) => {
  await readyToOrder(page, await seller.addProduct());
  await placeOrder(page).dblclick();
  await expect(page.getByRole("dialog")).toContainText("INV-");
  await expectOneOrder(page);
});

test("while the order is on its way the button says so and can't be pressed", async ({ page, seller }) => {
  await readyToOrder(page, await seller.addProduct());
  const held = Promise.withResolvers<void>();
  await page.route(ORDER, async (route) => {
    await held.promise;
    await route.continue();
  });
  await placeOrder(page).click();
  const placing = page.getByRole("button", { name: "Placing Order..." });
  await expect(placing).toBeDisabled();
  held.resolve();
  await expect(page.getByRole("dialog")).toContainText("INV-");
  await page.getByRole("button", { name: "Close" }).click();
  await expect(cartCount(page)).toBeHidden();
});

test("an order whose answer is lost is retried, and is one order with its invoice", async ({
  page,
  seller,
}) => {
  await readyToOrder(page, await seller.addProduct());
  const keys: (string | undefined)[] = [];
  // The server takes the order and answers; twice the answer is lost on the way.
  await page.route(ORDER, async (route) => {
    keys.push(route.request().headers()["idempotency-key"]);
    if (keys.length <= 2) await loseAnswer(route);
    else await route.continue();
  });
  await placeOrder(page).click();
  await expect(toast(page, "Connection failed. Retrying... (1/2)")).toBeVisible();
  await expect(toast(page, "Connection failed. Retrying... (2/2)")).toBeVisible();
  await expect(page.getByRole("dialog")).toContainText("INV-");
  expect(new Set(keys).size).toBe(1);
  await expectOneOrder(page);
});

async function loseAnswer(route: Route): Promise<void> {
  await route.fetch();
  await route.abort("connectionreset");
}

/** Orders the product, and hears nothing of the order that the server has written. */
async function loseOrder(page: Page, product: Product): Promise<void> {
  await readyToOrder(page, product);
  await page.route(ORDER, loseAnswer);
  await placeOrder(page).click();
  await expect(toast(page, "Server connection issue. Please try again later.")).toBeVisible();
  await page.unroute(ORDER);
}

test("when no answer comes at all, ordering again later is still the same order", async ({
  page,
  seller,
}) => {
  await loseOrder(page, await seller.addProduct());
  const notice = page.getByRole("alert");
  await expect(notice).toContainText("press Place Order again: it will not be ordered twice");
  await expect(notice.getByRole("link", { name: "My Orders" })).toBeVisible();
  await placeOrder(page).click();
  await expect(page.getByRole("dialog")).toContainText("INV-");
  await expectOneOrder(page);
});

test("a cart that is changed after a lost answer does not become a second order unasked", async ({
  page,
  seller,
}) => {
  const jar = await seller.addProduct();
  await loseOrder(page, jar);
  await page.getByLabel(`Quantity of ${jar.name}`).selectOption("3");
  await placeOrder(page).click();
  await expect(toast(page, "Your earlier order has been placed already.")).toBeVisible();
  await expect(page.getByRole("alert")).toContainText("What is in your cart has not been ordered.");
  expect(await ordersOf(page.request)).toHaveLength(1);
  // Now it is known, and pressing again is a wish of its own.
  await placeOrder(page).click();
  await expect(page.getByRole("dialog")).toContainText("INV-");
  expect(await ordersOf(page.request)).toHaveLength(2);
});

test("whoever has seen the lost order in My Orders can order the same again", async ({ page, seller }) => {
  const jar = await seller.addProduct();
  await loseOrder(page, jar);
  await page.goto("/my-orders");
  await expect(page.getByRole("main")).toContainText(jar.name);
  await putIntoCart(page, jar);
  await page.goto("/cart");
  await placeOrder(page).click();
  await expect(page.getByRole("dialog")).toContainText("INV-");
  expect(await ordersOf(page.request)).toHaveLength(2);
});

test("after a lost order and a reload, the cart says where to look", async ({ page, seller }) => {
  await readyToOrder(page, await seller.addProduct());
  await page.route(ORDER, loseAnswer);
  await placeOrder(page).click();
  await expect(toast(page, "Server connection issue. Please try again later.")).toBeVisible();
  await page.reload();
  await expect(page.getByText("Look in My Orders")).toBeVisible();
  expect(await ordersOf(page.request)).toHaveLength(1);
});

test("a price that changes while ordering is refused and explained", async ({ page, seller }) => {
  const jar = await seller.addProduct();
  await readyToOrder(page, jar);
  await seller.setPrice(jar, 45);
  await placeOrder(page).press("Enter");
  await expect(toast(page, "Prices have changed. Please review your cart.")).toBeVisible();
  await expect(page.getByText("it was ₹40 when you added it, now ₹45")).toBeVisible();
  await expect(page.getByRole("alert")).toContainText(`${jar.name}: now ₹45, before ₹40.`);
  // The way on by keyboard begins here, and not at the page's top.
  await expect(page.getByRole("alert")).toBeFocused();
  await placeOrder(page).click();
  await expect(page.getByRole("dialog")).toContainText("₹95.00");
});

test("a product that sells out while ordering is named", async ({ page, seller }) => {
  const jar = await seller.addProduct();
  await readyToOrder(page, jar);
  await seller.setStock(jar, false);
  await placeOrder(page).click();
  await expect(toast(page, jar.name)).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: jar.name })).toContainText("SOLD OUT");
  await expect(page.getByRole("alert")).toContainText(`${jar.name}: sold out.`);
  await expect(placeOrder(page)).toHaveCount(0);
  expect(await ordersOf(page.request)).toHaveLength(0);
});

test("a toast goes when its matter is settled", async ({ page, seller }) => {
  await register(page.request);
  await page.clock.install();
  await putIntoCart(page, await seller.addProduct());
  await page.clock.pauseAt(Date.now() + 60_000);
  // Within the four seconds that a toast stays, and with the second that it takes to go.
  const later = () => page.clock.runFor(1_500);

  await page.goto("/cart");
  const noAddress = toast(page, "No addresses found. Please add an address first");
  await later();
  await expect(noAddress).toBeVisible();
  await page.getByRole("link", { name: "Add address" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Shipping address" })).toBeVisible();
  await later();
  await expect(noAddress).toHaveCount(0);

  await saveAddress(page.request);
  await page.goBack();
  await expect(page.getByText("12 Devaraja Road")).toBeVisible();
  await page.getByRole("button", { name: "Apply" }).click();
  const noCode = toast(page, "Please enter a promo code");
  await later();
  await expect(noCode).toBeVisible();
  await page.getByRole("textbox", { name: "Promo code" }).fill("MARKET");
  await page.getByRole("button", { name: "Apply" }).click();
  await later();
  await expect(noCode).toHaveCount(0);

  await page.getByRole("radio", { name: "Online Payment Not available yet" }).check();
  // The button can be pressed once it has rested, and its clock stands still.
  await expect(async () => {
    await later();
    await placeOrder(page).click({ timeout: 1_000 });
  }).toPass();
  const notYet = toast(page, "Online payment not implemented yet");
  await later();
  await expect(notYet).toBeVisible();
  await page.getByRole("radio", { name: "Cash on Delivery" }).check();
  await later();
  await expect(notYet).toHaveCount(0);
});

test("the invoice is kept as a file, again and again", async ({ page, seller }) => {
  await register(page.request);
  const { invoiceNumber } = await placeOrderFor(page.request, [(await seller.addProduct())._id]);
  await page.goto("/my-orders");
  await page.getByRole("button", { name: "Invoice" }).click();
  for (const _time of ["first", "second"]) {
    const downloaded = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download PDF" }).click();
    const file = await downloaded;
    expect(file.suggestedFilename()).toBe(`${invoiceNumber}.pdf`);
    expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe("%PDF-");
  }
});
