import type { APIRequestContext, Browser, Page } from "@playwright/test";
import pg from "pg";
import { payAddress } from "#modules/payment/paths.ts";
import { axeFindings, injectAxe } from "#tests/e2e/accessibility/axe-findings.ts";
import { openStep, placeButton, stepLine } from "#tests/e2e/support/checkout.ts";
import { type OwnShop, startOwnShop } from "#tests/e2e/support/own-shop.ts";
import { logInSeller, type Seller } from "#tests/e2e/support/seller.ts";
import { ordersOf, placeOrder, register, saveAddress } from "#tests/e2e/support/shopper.ts";
import { expect, putIntoCart, test, toast } from "#tests/e2e/support/test.ts";
import { startGateway, type TestGateway } from "#tests/gateway/gateway.ts";

const PHONE = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };

// One worker, so that the file has one shop.
test.describe.configure({ mode: "default" });

// A separate shop: the others of the run have no gateway.
let gateway: TestGateway;
let shop: OwnShop;
let db: pg.Pool;
let seller: Seller;
test.beforeAll(async ({ playwright }) => {
  gateway = await startGateway();
  shop = await startOwnShop({ GATEWAY_URL: gateway.url, SECRETS_KEY: "0".repeat(32) });
  gateway.sendWebhooksTo(`${shop.url}/api/payment/webhook/razorpay`);
  db = new pg.Pool({ connectionString: shop.database, max: 1 });
  const request = await playwright.request.newContext({ baseURL: shop.url });
  seller = await logInSeller(request);
  const keys = { gateway: "razorpay", ...gateway.keys };
  await expect(await request.post("/api/payment/gateway", { data: keys })).toBeOK();
});
test.afterAll(async () => {
  await db.end();
  await shop.stop();
  await gateway.stop();
});

async function phone(browser: Browser, more: object = {}): Promise<Page> {
  const context = await browser.newContext({ baseURL: shop.url, ...PHONE, ...more });
  return context.newPage();
}

/** Pays an order without the pages. */
async function payFor(request: APIRequestContext, orderId: string): Promise<void> {
  const page = await (await request.get(payAddress(orderId))).text();
  const [, gatewayOrder = ""] = /name="order_id" value="([^"]+)"/.exec(page) ?? [];
  gateway.pay(gatewayOrder);
  await expect
    .poll(async () => (await ordersOf(request)).find(({ _id }) => _id === orderId)?.isPaid)
    .toBe(true);
}

async function expectAccessible(page: Page): Promise<void> {
  await injectAxe(page);
  expect(await axeFindings(page)).toEqual([]);
}

const cardOf = (page: Page, invoiceNumber: string) => page.getByRole("article", { name: invoiceNumber });

test("a family orders on a phone, gives up, and pays later", { tag: "@quick" }, async ({ browser }) => {
  const page = await phone(browser);
  const jar = await seller.addProduct();
  await register(page.request);
  await saveAddress(page.request);
  await putIntoCart(page, jar);
  await page.goto("/cart");
  await openStep(page, "payment");
  await page.getByRole("radio", { name: /Online Payment/ }).check();
  await expect(stepLine(page, "payment")).toContainText("Only a test: no money moves");
  await expectAccessible(page);
  await placeButton(page).dblclick();

  await expect(page.getByRole("heading", { name: "Pay ₹90" })).toBeVisible();
  const [order, ...more] = await ordersOf(page.request);
  if (!order) throw new Error("nothing was ordered");
  expect(more).toEqual([]);
  await expect(page).toHaveURL(payAddress(order._id));
  await expectAccessible(page);

  // Back comes to the order that waits, and not to a cart that could be ordered again.
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Please pay ₹90 now" })).toBeVisible();
  await expect(page.getByRole("list", { name: "Your order" })).toContainText(
    "Waits for your payment, reserved until",
  );
  await expect(page.getByText("Thank you for your order")).toBeHidden();
  await page.reload();
  const pay = page.getByRole("main").getByRole("link", { name: "Pay ₹90" });
  await expect(pay).toBeVisible();
  await expectAccessible(page);
  await pay.click();

  await page.getByRole("button", { name: "Pay ₹90" }).click();
  await page.getByRole("link", { name: "Give up" }).click();
  await expect(page.getByRole("alert")).toContainText("You have not paid yet.");
  await expect(page.getByRole("button", { name: "Pay at the door instead" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Back to my orders" }).click();
  const card = cardOf(page, order.invoiceNumber);
  await expect(card).toContainText("Not paid yet");
  await expect(card).toContainText(/Waits for your payment, reserved until \d\d:\d\d\./);
  await expect(card).not.toContainText("cash");
  await expectAccessible(page);

  await card.getByRole("link", { name: "Pay ₹90" }).click();
  await page.getByRole("button", { name: "Pay ₹90" }).click();
  await page.getByRole("button", { name: "Pay" }).click();
  await expect(page).toHaveURL(`/cart?ordered=${order._id}`);
  await expect(page.getByRole("heading", { name: "Thank you for your order" })).toBeVisible();
  await expect(page.getByRole("list", { name: "Your order" })).toContainText("Paid online: ₹90.");
  await page.goto("/my-orders");
  await expect(card).toContainText("Paid online: ₹90.");
  await expect(card).toContainText("Pending");
  expect(await ordersOf(page.request)).toMatchObject([{ isPaid: true, payment: { prepaid: 90 } }]);
});

test("an order that was left unpaid is shown at home and in the cart, and its products come back", async ({
  browser,
}) => {
  const page = await phone(browser);
  const jar = await seller.addProduct();
  await register(page.request);
  const left = await placeOrder(page.request, [jar._id], {}, "Online");
  const atDoor = await placeOrder(page.request, [jar._id], {}, "Online");
  const card = page.getByRole("article", { name: /₹90 waits for your payment until \d\d:\d\d/ });
  await page.goto("/");
  await expect(card).toHaveCount(2);
  await expectAccessible(page);
  await page.goto("/cart");
  await expect(card).toHaveCount(2);
  await expect(page.getByRole("heading", { name: "Your cart is empty" })).toBeVisible();
  await expectAccessible(page);
  await card
    .filter({ hasText: atDoor.invoiceNumber })
    .getByRole("button", { name: "Pay at the door" })
    .click();
  await expect(page).toHaveURL(`/cart?ordered=${atDoor._id}`);
  await page.goto("/");
  await expect(card).toHaveCount(1);
  await expect(card).toContainText(left.invoiceNumber);
  await card.getByRole("link", { name: "Pay ₹90" }).click();
  await expect(page).toHaveURL(payAddress(left._id));

  // The store looks every 15 seconds.
  await page.goto("/cart");
  await expect(card).toBeVisible();
  await db.query("update payments set expires_at = now() where order_id = $1", [left._id]);
  await expect(page.getByRole("main").getByRole("link", { name: jar.name })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("main").getByRole("link", { name: jar.name })).toBeVisible();
  await expect(card).toBeHidden();
});

test("a payment that fails says so, and the order is paid at the door instead", async ({ browser }) => {
  const page = await phone(browser);
  const jar = await seller.addProduct();
  await register(page.request);
  const order = await placeOrder(page.request, [jar._id], {}, "Online");
  await page.goto(payAddress(order._id));
  await expect(page.getByRole("link", { name: "Santhe", exact: true })).toBeVisible();
  await expect(page.getByRole("main")).toContainText(`1 × ${jar.name}`);
  await page.getByRole("button", { name: "Pay ₹90" }).click();
  await page.getByRole("button", { name: "Fail" }).click();
  await expect(page.getByRole("alert")).toContainText("The payment did not go through.");
  await expect(page.getByRole("heading", { name: "Pay ₹90" })).toBeVisible();
  await page.getByRole("button", { name: "Pay at the door instead" }).click();
  await expect(page).toHaveURL(`/cart?ordered=${order._id}`);
  await expect(page.getByRole("heading", { name: "Thank you for your order" })).toBeVisible();
  await expect(page.getByRole("list", { name: "Your order" })).toContainText("Keep ₹90 ready in cash");
  expect(await ordersOf(page.request)).toMatchObject([
    { paymentType: "COD", isPaid: false, status: "Pending" },
  ]);
});

test("a dearer bag is paid online, and what is cancelled or not paid in time says what follows", async ({
  browser,
}) => {
  const page = await phone(browser);
  const jar = await seller.addProduct();
  await register(page.request);
  const order = await placeOrder(page.request, [jar._id], {}, "Online");
  await payFor(page.request, order._id);
  const [item] = order.items;
  await seller.weigh(order._id, [{ item: item?._id ?? "", amount: 750 }]);
  await page.goto("/my-orders");
  const card = cardOf(page, order.invoiceNumber);
  await card.getByRole("button", { name: "Yes, ₹20 more" }).click();
  await expect(card).toContainText("₹20 more to pay: online now, or in cash when it arrives.");
  await card.getByRole("link", { name: "Pay ₹20 online" }).click();
  await page.getByRole("button", { name: "Pay ₹20" }).click();
  await page.getByRole("button", { name: "Pay" }).click();
  await expect(card).toContainText("Paid online: ₹110.");
  await expect(card).not.toContainText("more to pay");

  const late = await placeOrder(page.request, [jar._id], {}, "Online");
  await seller.setStatus(order._id, "Cancelled");
  await page.reload();
  const lateCard = cardOf(page, late.invoiceNumber);
  await expect(lateCard).toContainText("Waits for your payment");
  await expect(card).toContainText("₹110 goes back to you, the way you paid.");

  // The time to undo the cancelling is over, and that to pay the other order. The store looks every 15 seconds.
  await db.query("update order_status_changes set created_at = created_at - interval '1 minute'");
  await db.query("update payments set expires_at = now() where order_id = $1", [late._id]);
  await expect(lateCard).toContainText("It was not paid.");
  await expect(lateCard.getByRole("link", { name: "Pay" })).toBeHidden();
  await expect.poll(() => ordersOf(page.request)).toMatchObject([{}, { payment: { state: "refunded" } }]);
  await page.reload();
  await expect(card).toContainText(/₹90 was returned to you on \d\d\/\d\d\/\d{4}, the way you paid\./);
  await page.goto(`/cart?ordered=${late._id}`);
  await expect(page.getByRole("heading", { name: "Your order was not paid" })).toBeVisible();
});

test("a paid order that is made cheaper or cancelled says before and after what goes back", async ({
  browser,
}) => {
  const page = await phone(browser);
  const jar = await seller.addProduct();
  const honey = await seller.addProduct();
  await register(page.request);
  const order = await placeOrder(page.request, [jar._id, honey._id], {}, "Online");
  await payFor(page.request, order._id);
  await page.goto("/my-orders");
  const card = cardOf(page, order.invoiceNumber);
  await card.getByRole("button", { name: "Change order" }).click();
  const change = page.getByRole("dialog");
  await change.getByRole("button", { name: `Remove ${honey.name}` }).click();
  await expect(change).toContainText("Goes back₹40");
  await expect(change).toContainText("₹40 goes back to you, the way you paid, once the order is on its way.");
  await change.getByRole("button", { name: "Save the changes" }).click();
  await expect(card).toContainText("₹40 goes back to you, the way you paid, once the order is on its way.");

  await card.getByRole("button", { name: "Cancel order" }).click();
  const cancel = page.getByRole("dialog");
  await expect(cancel).toContainText("It will not be packed. ₹130 goes back to you, the way you paid.");
  await cancel.getByRole("button", { name: "Cancel order" }).click();
  await expect(
    toast(page, "Your order is cancelled. ₹130 goes back to you, the way you paid."),
  ).toBeVisible();
  await expect(card).toContainText("This order was cancelled.");
  await expect(card).toContainText("₹130 goes back to you, the way you paid.");
  await expect(card).not.toContainText("Nothing is to be paid");
});

test("sellers see what waits, and hear of it once it is paid", async ({ browser }) => {
  const shopper = await phone(browser);
  const jar = await seller.addProduct();
  await register(shopper.request);
  const page = await (await browser.newContext({ baseURL: shop.url })).newPage();
  await logInSeller(page.request);
  await page.goto("/seller/orders");
  await expect(page.getByText("New orders show up here")).toBeVisible();
  const placed = await placeOrder(shopper.request, [jar._id], {}, "Online");
  const news = page.getByRole("status").filter({ hasText: placed.invoiceNumber });
  const waiting = await (await browser.newContext({ baseURL: shop.url })).newPage();
  await logInSeller(waiting.request);
  await waiting.goto(`/seller/orders?q=${placed.invoiceNumber}`);
  const row = waiting.getByRole("article", { name: placed.invoiceNumber });
  await expect(row.getByText("Waits for its payment", { exact: true })).toBeVisible();
  await expect(row.getByText("Waits for its payment: ₹90.00")).toBeVisible();
  await row.getByLabel("Status of").selectOption("Out for Delivery");
  await expect(row.getByRole("alert")).toContainText("is not paid yet. It can go out once it is.");
  await row.getByRole("button", { name: "Slip" }).click();
  await expect(toast(waiting, "these orders wait for their payment")).toBeVisible();
  await expect(news).toBeHidden();

  await payFor(shopper.request, placed._id);
  await expect(news).toBeVisible();
  await expect(row.getByText("Paid online: ₹90")).toBeVisible();
  await expect(row.getByText("Waits for its payment", { exact: true })).toBeHidden();
});

test("without JavaScript an order is paid through forms alone", { tag: "@quick" }, async ({ browser }) => {
  const page = await phone(browser, { javaScriptEnabled: false });
  const jar = await seller.addProduct();
  await register(page.request);
  const order = await placeOrder(page.request, [jar._id], {}, "Online");
  await page.goto(payAddress(order._id));
  await page.getByRole("button", { name: "Pay ₹90" }).click();
  await page.getByRole("button", { name: "Pay" }).click();
  await page.getByRole("button", { name: "Back to the shop" }).click();
  await expect(page).toHaveURL(`/cart?ordered=${order._id}`);
  expect(await ordersOf(page.request)).toMatchObject([{ isPaid: true }]);
  // Once it is paid, its page says so, and leads back.
  await page.goto(payAddress(order._id));
  await expect(page.getByText("There is nothing to pay for this order.")).toBeVisible();
  await page.getByRole("link", { name: "Back to my orders" }).click();
  await expect(page).toHaveURL("/my-orders");
});

test("a cash order in a store with a gateway is as it always was", async ({ browser }) => {
  const page = await phone(browser);
  const jar = await seller.addProduct();
  await register(page.request);
  await saveAddress(page.request);
  await putIntoCart(page, jar);
  await page.goto("/cart");
  await placeButton(page).click();
  await expect(toast(page, "Order placed successfully!")).toBeVisible();
  await expect(page.getByRole("dialog")).toContainText("Cash on Delivery (COD)");
  await expect(page).toHaveTitle(/Thank you for your order/);
  expect(await ordersOf(page.request)).toMatchObject([{ paymentType: "COD", isPaid: false }]);
});
