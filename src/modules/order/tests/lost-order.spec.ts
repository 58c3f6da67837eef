import type { Page, Route } from "@playwright/test";
import type { Product } from "#modules/catalog/contract/product.ts";
import { expectOneOrder, ORDER, placeButton, readyToOrder } from "#tests/e2e/support/checkout.ts";
import { ordersOf } from "#tests/e2e/support/shopper.ts";
import { expect, putIntoCart, test, toast } from "#tests/e2e/support/test.ts";

test("an order whose answer is lost is retried, and is one order with its invoice", {
  tag: "@quick",
}, async ({ page, seller }) => {
  await readyToOrder(page, await seller.addProduct());
  const retries = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const keys: (string | undefined)[] = [];
  // Each retry waits until the test has seen that it is announced.
  const announced = [Promise.resolve(), ...retries.map(({ promise }) => promise)];
  // The server accepts the order and answers. Twice the answer is lost.
  await page.route(ORDER, async (route) => {
    keys.push(route.request().headers()["idempotency-key"]);
    await announced[keys.length - 1];
    if (keys.length <= 2) await loseAnswer(route);
    else await route.continue();
  });
  await placeButton(page).click();
  for (const [index, { resolve }] of retries.entries()) {
    await expect(toast(page, `Connection failed. Retrying... (${index + 1}/2)`)).toBeVisible();
    resolve();
  }
  await expect(page.getByRole("dialog")).toContainText("INV-");
  expect(new Set(keys).size).toBe(1);
  await expectOneOrder(page);
});

async function loseAnswer(route: Route): Promise<void> {
  await route.fetch();
  await route.abort("connectionreset");
}

/** Orders the product and loses the answer. The server has stored the order. */
async function loseOrder(page: Page, product: Product): Promise<void> {
  await readyToOrder(page, product);
  await page.route(ORDER, loseAnswer);
  await placeButton(page).click();
  await expect(toast(page, "Server connection issue. Please try again later.")).toBeVisible();
  await page.unroute(ORDER);
}

test("when no answer comes at all, ordering again later is still the same order", { tag: "@quick" }, async ({
  page,
  seller,
}) => {
  await loseOrder(page, await seller.addProduct());
  const notice = page.getByRole("alert");
  await expect(notice).toContainText("press Place Order again: it will not be ordered twice");
  await expect(notice.getByRole("link", { name: "My Orders" })).toBeVisible();
  await placeButton(page).click();
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
  await placeButton(page).click();
  await expect(toast(page, "Your earlier order has been placed already.")).toBeVisible();
  await expect(page.getByRole("alert")).toContainText("What is in your cart has not been ordered.");
  expect(await ordersOf(page.request)).toHaveLength(1);
  // Another press asks once more, as some of it is in that order.
  await placeButton(page).click();
  await page.getByRole("button", { name: "Order all the same" }).click();
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
  await placeButton(page).click();
  await expect(page.getByRole("dialog")).toContainText("INV-");
  expect(await ordersOf(page.request)).toHaveLength(2);
});

test("after a lost order and a reload, the cart says where to look", { tag: "@quick" }, async ({
  page,
  seller,
}) => {
  await loseOrder(page, await seller.addProduct());
  await page.reload();
  await expect(page.getByText("Look in My Orders")).toBeVisible();
  expect(await ordersOf(page.request)).toHaveLength(1);
});
