import { readFile } from "node:fs/promises";
import { demoWindows } from "#demo/week.ts";
import { nextDay, storeDay } from "#kernel/time/store-time.ts";
import { deliveryPromise } from "#modules/delivery/rules/shared/delivery-days.ts";
import { ADDRESS, PASSWORD } from "#tests/e2e/support/accounts.ts";
import { fillAddress } from "#tests/e2e/support/address-form.ts";
import { expectOneOrder, ORDER, openStep, placeButton, readyToOrder } from "#tests/e2e/support/checkout.ts";
import { holdAnswers } from "#tests/e2e/support/hold-answers.ts";
import { drawn } from "#tests/e2e/support/loaded.ts";
import { newEmail, ordersOf, placeOrder, register, saveAddress } from "#tests/e2e/support/shopper.ts";
import { stopClock, untilRested } from "#tests/e2e/support/still-clock.ts";
import { cartCount, expect, productAddress, putIntoCart, test, toast } from "#tests/e2e/support/test.ts";

/** The demo's delivery promise for an order placed now: tomorrow, in the first window. */
const promise = () => deliveryPromise(nextDay(storeDay(new Date())), demoWindows[0]);

test("after ordering it is thank you first, over the invoice and on the page, also through a reload", {
  tag: "@quick",
}, async ({ page, seller }) => {
  const jar = await seller.addProduct();
  await page.clock.install();
  await readyToOrder(page, jar);
  await expect(placeButton(page)).toHaveAccessibleDescription(
    `Meera Rao, Mysuru 570001 · ${promise()} · ₹90 in cash`,
  );
  // The toast would go by itself.
  await stopClock(page);
  await untilRested(page, placeButton(page));
  await placeButton(page).click();
  const dialog = page.getByRole("dialog", { name: "Thank you for your order" });
  await expect(dialog.getByRole("listitem").filter({ visible: true }).first()).toHaveText(promise());
  await expect(dialog).toContainText(/Keep ₹90 ready in cash.*12 Devaraja Road.*INV-.*Tax Invoice/);
  const placed = toast(page, "Order placed successfully!");
  await expect.poll(() => placed.evaluate(opacity)).toBe(1);
  await page.clock.resume();
  await page.getByRole("button", { name: "Close" }).click();
  await expect(page).toHaveTitle(/^Thank you for your order/);
  for (const _time of ["at once", "after a reload"]) {
    await expect(page.getByRole("main")).toContainText(/Thank you for your order.*Keep ₹90.*INV-/);
    await expect(page.getByRole("heading", { name: "Your cart" })).toHaveCount(0);
    await page.reload();
  }
  await expect(page).toHaveTitle(/^Thank you for your order/);
  // Back skips the cart, which is empty now.
  await page.goBack();
  await expect(page).toHaveURL(productAddress(jar));
  await page.goForward();
  await page.getByRole("main").getByRole("link", { name: "My Orders" }).click();
  await expect(page.getByRole("article")).toHaveCount(1);
});

/** The effective opacity of an element: its own times that of all its ancestors. */
function opacity(element: Element): number {
  let seen = 1;
  for (let part: Element | null = element; part; part = part.parentElement) {
    seen *= Number(getComputedStyle(part).opacity);
  }
  return seen;
}

test("the thanks stand above the invoice on a phone, and beside it in a wide window", async ({
  page,
  seller,
}) => {
  for (const [width, height] of [
    [360, 740],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await readyToOrder(page, await seller.addProduct());
    await placeButton(page).click();
    const dialog = page.getByRole("dialog", { name: "Thank you for your order" });
    await expect(dialog).toContainText("INV-");
    // What matters of the invoice is in view, too.
    const head = dialog.getByRole("paragraph").filter({ hasText: /^INV-\d{8}-\d{4}₹90$/ });
    await expect(head).toBeInViewport({ ratio: 1 });
    for (const name of ["Download PDF", "Print"]) {
      await expect(dialog.getByRole("button", { name })).toBeInViewport({ ratio: 1 });
    }
    const facts = page.locator("#content li:not(dialog li)").filter({ hasText: /Delivery on|Keep|INV-/ });
    await expect(facts).toHaveCount(3);
    await expect(async () => {
      const invoice = await dialog.boundingBox();
      for (const fact of await facts.all()) {
        const { x = 0, y = 0, width: wide = 0, height: high = 0 } = (await fact.boundingBox()) ?? {};
        const isClear = y + high <= (invoice?.y ?? 0) || x + wide <= (invoice?.x ?? 0);
        expect(isClear && y >= 64, `${await fact.textContent()}, ${width} px`).toBe(true);
      }
    }).toPass();
  }
});

test("the thanks lead on: to more for this order, and a neighbour to the shop", async ({
  page,
  context,
  seller,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  // A desktop's browser, which has no list of apps to share with.
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, "share"));
  await register(page.request);
  const { _id } = await placeOrder(page.request, [(await seller.addProduct())._id]);
  await page.goto(`/cart?ordered=${_id}`);
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: "Add to this order" })).toHaveAttribute("href", "/products");
  await main.getByRole("button", { name: "Tell a neighbour" }).click();
  await expect(toast(page, "Link copied")).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(new URL("/", page.url()).href);
});

test("from a full cart to its order a newcomer is led step by step, and told nothing that is not their doing", async ({
  page,
  seller,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await putIntoCart(page, await seller.addProduct());
  await page.goto("/cart");
  const main = page.getByRole("main");
  await main.getByRole("button", { name: "Login", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Please login to place order" });
  await dialog.getByRole("button", { name: "Create an account" }).click();
  const account = page.getByRole("dialog");
  await account.getByLabel("Name").fill("Meera Rao");
  await account.getByLabel("Email").fill(newEmail());
  await account.getByRole("textbox", { name: "Password" }).fill(PASSWORD);
  await account.getByRole("button", { name: "Create account" }).click();
  await expect(page).toHaveURL("/add-address");
  await expect(main.getByLabel("Phone")).toBeFocused();
  await expect(main.getByLabel("Phone")).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("status").filter({ hasText: "Please select an address" })).toHaveCount(0);

  // Back leads back, and the button for the missing step is there.
  await page.goBack();
  await expect(page).toHaveURL("/cart");
  await expect(toast(page, "No addresses found. Please add an address first")).toBeVisible();
  await placeButton(page).click();
  await expect(toast(page, "Please select an address")).toBeVisible();
  await expect(main.getByLabel("Phone")).toBeFocused();
  await page.goBack();
  await main.getByRole("button", { name: "Add an address" }).click();
  await fillAddress(page, ADDRESS);
  await main.getByRole("button", { name: "Save address" }).click();
  await expect(placeButton(page)).toBeInViewport({ ratio: 1 });
  await placeButton(page).click();
  await expect(page.getByRole("dialog", { name: "Thank you for your order" })).toContainText("INV-");
});

test("a visitor who presses Place Order is asked to log in, and nothing lies over the password", async ({
  page,
  seller,
}) => {
  await putIntoCart(page, await seller.addProduct());
  await page.goto("/cart");
  await placeButton(page).click();
  await expect(page.getByRole("dialog", { name: "Please login to place order" })).toBeVisible();
  await expect(toast(page, "Please select an address")).toHaveCount(0);
});

test("an address that was deleted elsewhere is told in the specified words, and gone from the list", async ({
  page,
  seller,
}) => {
  const gone = await readyToOrder(page, await seller.addProduct());
  await saveAddress(page.request);
  expect(await page.request.delete(`/api/address/${gone}`)).toBeOK();
  await placeButton(page).click();
  const words = "Please select a valid address or add a new one";
  await expect(toast(page, words)).toBeVisible();
  await expect(page.getByRole("alert")).toContainText(words);
  const list = page.getByRole("group", { name: "Deliver to" });
  await expect(list.getByRole("radio")).toHaveCount(1);
  await expect(list.getByRole("radio")).toBeFocused();
  // A press right after the refusal counts as the second half of a double one.
  const dialog = page.getByRole("dialog");
  await expect(async () => {
    if (await dialog.isHidden()) await placeButton(page).click({ timeout: 2_000 });
    await expect(dialog).toContainText("INV-", { timeout: 5_000 });
  }).toPass();
  await expectOneOrder(page);
});

test("a double click places one order", { tag: "@quick" }, async ({ page, seller }) => {
  await readyToOrder(page, await seller.addProduct());
  await placeButton(page).dblclick();
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
  await placeButton(page).click();
  const placing = page.getByRole("button", { name: "Placing Order..." });
  await expect(placing).toBeDisabled();
  held.resolve();
  await expect(page.getByRole("dialog")).toContainText("INV-");
  await page.getByRole("button", { name: "Close" }).click();
  await expect(cartCount(page)).toBeHidden();
});

test("a price that changes while ordering is refused and explained", { tag: "@quick" }, async ({
  page,
  seller,
}) => {
  const jar = await seller.addProduct();
  await readyToOrder(page, jar);
  await seller.setPrice(jar, 45);
  await placeButton(page).press("Enter");
  await expect(toast(page, "Prices have changed. Please review your cart.")).toBeVisible();
  await expect(page.getByText("it was ₹40 when you added it, now ₹45")).toBeVisible();
  await expect(page.getByRole("alert")).toContainText(`${jar.name}: now ₹45, before ₹40.`);
  // The keyboard's focus is here, and not at the top of the page.
  await expect(page.getByRole("alert")).toBeFocused();
  await placeButton(page).click();
  await expect(page.getByRole("dialog")).toContainText("₹95.00");
});

test("after a refusal, Place Order stays busy until the cart shows what has changed", async ({
  page,
  seller,
}) => {
  const jar = await seller.addProduct();
  await readyToOrder(page, jar);
  await seller.setPrice(jar, 45);
  const reading = await holdAnswers(page, "**/api/product/list?*");
  const presses: unknown[] = [];
  page.on("request", (request) => request.url().endsWith("/api/order/cod") && presses.push(request));
  await placeButton(page).click();
  await expect(toast(page, "Prices have changed. Please review your cart.")).toBeVisible();
  await reading.requested;
  const placing = page.getByRole("button", { name: "Placing Order..." });
  await expect(placing).toBeDisabled();
  await placing.dispatchEvent("click");
  reading.release();
  await expect(page.getByText("it was ₹40 when you added it, now ₹45")).toBeVisible();
  await placeButton(page).click();
  await expect(page.getByRole("dialog")).toContainText("₹95.00");
  expect(presses).toHaveLength(2);
});

test("a product that sells out while ordering is named", async ({ page, seller }) => {
  const jar = await seller.addProduct();
  await readyToOrder(page, jar);
  await seller.setStock(jar, false);
  await placeButton(page).click();
  await expect(toast(page, jar.name)).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: jar.name })).toContainText("SOLD OUT");
  await expect(page.getByRole("alert")).toContainText(`${jar.name}: sold out.`);
  await expect(placeButton(page)).toHaveCount(0);
  expect(await ordersOf(page.request)).toHaveLength(0);
});

test("a toast goes when its matter is settled", async ({ page, seller }) => {
  await register(page.request);
  await page.clock.install();
  await putIntoCart(page, await seller.addProduct());
  await stopClock(page);
  // Shorter than the four seconds that a toast stays, and longer than the second in which it disappears.
  const later = async () => {
    // The press takes effect before the clock goes on.
    await drawn(page);
    await page.clock.runFor(1_500);
    await drawn(page);
  };

  await page.goto("/cart");
  await untilRested(page, placeButton(page));
  await placeButton(page).click();
  const noAddress = toast(page, "No addresses found. Please add an address first");
  await expect(page.getByRole("heading", { level: 1, name: "Shipping address" })).toBeVisible();
  await later();
  await expect(noAddress).toBeVisible();

  await saveAddress(page.request);
  await page.goBack();
  await expect(page.getByText("12 Devaraja Road")).toBeVisible();
  await later();
  await expect(noAddress).toHaveCount(0);
  await openStep(page, "promo");
  await page.getByRole("button", { name: "Apply" }).click();
  const noCode = toast(page, "Please enter a promo code");
  await later();
  await expect(noCode).toBeVisible();
  await page.getByRole("textbox", { name: "Promo code" }).fill("MARKET");
  await page.getByRole("button", { name: "Apply" }).click();
  await later();
  await expect(noCode).toHaveCount(0);

  await openStep(page, "payment");
  await page.getByRole("radio", { name: "Online Payment Not available yet" }).check();
  await placeButton(page).click();
  const notYet = toast(page, "Online payment not implemented yet");
  await later();
  await expect(notYet).toBeVisible();
  // What is to be corrected has opened, and has the focus.
  await expect(page.getByRole("radio", { name: "Online Payment Not available yet" })).toBeFocused();
  await page.getByRole("radio", { name: "Cash on Delivery" }).check();
  await later();
  await expect(notYet).toHaveCount(0);
});

test("the invoice is kept as a file, again and again", { tag: "@quick" }, async ({ page, seller }) => {
  await register(page.request);
  const { invoiceNumber } = await placeOrder(page.request, [(await seller.addProduct())._id]);
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
