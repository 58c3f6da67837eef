import { randomUUID } from "node:crypto";
import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { daysLater, formatShortDay } from "#kernel/time/store-time.ts";
import type { Product } from "#modules/catalog/contract/product.ts";
import { ADDRESS } from "#tests/e2e/support/accounts.ts";
import { OWN_CONNECTION } from "#tests/e2e/support/own-connection.ts";
import { startOwnShop } from "#tests/e2e/support/own-shop.ts";
import type { RunningShop } from "#tests/e2e/support/running-shop.ts";
import { logInSeller } from "#tests/e2e/support/seller.ts";
import { register } from "#tests/e2e/support/shopper.ts";
import { expect, openAlive, test, toast } from "#tests/e2e/support/test.ts";
import { readPdf } from "#tests/support/read-pdf.ts";

// A separate shop, in which no other test delivers; one for all tests of this file.
test.describe.configure({ mode: "default" });
let shop: RunningShop;
test.beforeAll(async () => {
  shop = await startOwnShop();
});
test.afterAll(() => shop.stop());

/** Orders a jar for ₹90 in all, to its own address. */
async function orderTo(request: APIRequestContext, jar: Product, door: object): Promise<void> {
  const address = { ...ADDRESS, ...door };
  const added = await request.post("/api/address/add", { headers: OWN_CONNECTION, data: { address } });
  expect(added, await added.text()).toBeOK();
  const { address: saved } = await added.json();
  const sums = { subTotal: 40, shippingCharges: 40, handlingCharges: 10, discount: 0, totalAmount: 90 };
  const answer = await request.post("/api/order/cod", {
    headers: { ...OWN_CONNECTION, "Idempotency-Key": randomUUID() },
    data: { items: [{ product: jar._id, quantity: 1 }], address: saved._id, ...sums, paymentMethod: "COD" },
  });
  expect(answer, await answer.text()).toBeOK();
}

/** Drags with a finger, in steps like a hand's. */
async function dragByTouch(page: Page, from: Locator, to: Locator): Promise<void> {
  const [a, b] = [await from.boundingBox(), await to.boundingBox()];
  if (!a || !b) throw new Error("there is nothing to drag");
  const cdp = await page.context().newCDPSession(page);
  const x = a.x + a.width / 2;
  const [start, end] = [a.y + a.height / 2, b.y + 4];
  await cdp.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x, y: start }] });
  for (let step = 1; step <= 10; step++) {
    const y = start + ((end - start) * step) / 10;
    await cdp.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: [{ x, y }] });
  }
  await cdp.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}

/** Drags and drops at once: a slow page draws nothing in between. */
async function flick(from: Locator, to: Locator): Promise<void> {
  const place = await to.boundingBox();
  const pointer = { pointerId: 7, button: 0, clientY: (place?.y ?? 0) + 4, bubbles: true, cancelable: true };
  await from.dispatchEvent("pointerdown", pointer);
  await from.evaluate((grip, init) => {
    grip.dispatchEvent(new PointerEvent("pointermove", init));
    grip.dispatchEvent(new PointerEvent("pointerup", init));
  }, pointer);
}

test("a day's stops are arranged, driven to with a phone, and its cash is told to the rupee", {
  tag: "@quick",
}, async ({ browser }) => {
  const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
  const page = await (await browser.newContext({ baseURL: shop.url, ...phone })).newPage();
  const seller = await logInSeller(page.request);
  const jar = await seller.addProduct();
  const shopper = await browser.newContext({ baseURL: shop.url });
  await register(shopper.request);
  const asha = { firstName: "Asha", street: "1 Fort Road" };
  await orderTo(shopper.request, jar, asha);
  await orderTo(shopper.request, jar, { firstName: "Bala", street: "2 Fort Road" });
  await orderTo(shopper.request, jar, { firstName: "Chitra", street: "3 Fort Road" });
  await orderTo(shopper.request, jar, asha);

  await page.clock.install();
  await openAlive(page, "/seller/run-sheet");
  const stops = page.getByRole("listitem").getByRole("heading");
  await expect(stops).toHaveText([/Asha/, /Bala/, /Chitra/]);
  const card = (name: string) =>
    page.getByRole("listitem").filter({ has: page.getByRole("heading", { name }) });
  await expect(card("Asha").getByRole("list", { name: "What is in it" })).toContainText(`2 ×${jar.name}`);
  await expect(card("Asha").getByRole("link", { name: "Map" })).toHaveAttribute(
    "href",
    /^https:.*1\+Fort\+Road/,
  );
  await expect(card("Asha").getByRole("link", { name: "98450" })).toHaveAttribute(
    "href",
    "tel:+919845012345",
  );
  await expect(card("Asha").getByRole("link", { name: "WhatsApp" })).toHaveAttribute(
    "href",
    /^https:\/\/wa\.me\/919845012345\?text=Namaste%20Asha/,
  );

  let arranged = 0;
  page.on("response", (answer) => {
    if (answer.request().method() === "PUT") arranged++;
  });
  await page.getByRole("button", { name: "Arrange the stops" }).click();
  const rows = page.getByRole("region", { name: "570001" }).getByRole("listitem");
  const later = page.getByRole("button", { name: "Asha Rao one place later" });
  await later.focus();
  await page.keyboard.press("Enter");
  await expect(rows).toHaveText([/Bala/, /Asha/, /Chitra/]);
  await expect(page.getByText("Asha Rao is now stop 2 of 3")).toBeAttached();
  await expect(later).toBeFocused();
  await flick(page.getByTitle("Drag Asha Rao to another place"), rows.first());
  await expect(rows).toHaveText([/Asha/, /Bala/, /Chitra/]);
  await dragByTouch(page, page.getByTitle("Drag Chitra Rao to another place"), rows.first());
  await expect(rows).toHaveText([/Chitra/, /Asha/, /Bala/]);
  const grip = page.getByTitle("Drag Asha Rao to another place");
  await grip.dragTo(rows.first(), { targetPosition: { x: 20, y: 2 } });
  await expect(rows).toHaveText([/Asha/, /Chitra/, /Bala/]);
  // Each of the four arrangements is saved, one after the other.
  await expect.poll(() => arranged).toBe(4);
  await page.reload();
  await expect(stops).toHaveText([/Asha/, /Chitra/, /Bala/]);

  await page.getByRole("button", { name: "Bala Rao: delivered, ₹90 received" }).click();
  await expect(toast(page, "Delivered, ₹90 received")).toBeVisible();
  // Later than the second press of a double click, which would not undo it.
  await page.clock.fastForward(1000);
  await page.getByRole("button", { name: "Undo the delivery to Bala Rao" }).click();
  await page.getByRole("button", { name: "Bala Rao: delivered, ₹90 received" }).click();
  await expect(card("Bala").getByText("Delivered, ₹90 received")).toBeVisible();
  await page.getByRole("button", { name: "Other amount from Asha Rao" }).click();
  const dialog = page.getByRole("dialog", { name: "What did Asha Rao give?" });
  await dialog.getByLabel("Cash received").fill("a lot");
  await dialog.getByRole("button", { name: "Delivered" }).click();
  await expect(dialog.getByLabel("Cash received")).toBeFocused();
  // A digit too many is asked about, with the likely sum.
  await dialog.getByLabel("Cash received").fill("1700");
  await dialog.getByRole("button", { name: "Delivered" }).click();
  await expect(dialog.getByLabel("Cash received")).toHaveAccessibleDescription(
    /₹1,700 for ₹180 that is due\. Is that right\?/,
  );
  await dialog.getByRole("button", { name: "It is ₹170" }).click();
  await expect(card("Asha").getByText("₹10 less than due")).toBeVisible();

  await expect(page.getByText("2 of 3 delivered")).toBeInViewport();
  await page.getByRole("link", { name: "Cash", exact: true }).click();
  const tally = page.getByRole("region", { name: "Cash of the day" });
  await expect(tally.getByRole("heading").first()).toBeInViewport();
  await expect(tally.getByRole("row", { name: "In all" })).toContainText("2 of 3₹360₹260₹10₹0₹90");
  await expect(tally.getByRole("status").first()).toHaveText("₹10 are missing");
  await expect(tally.getByRole("listitem")).toHaveText([
    /Asha Rao.*₹170 of ₹180 ₹10/,
    /Chitra Rao.*Not delivered ₹90/,
  ]);
  await tally.getByLabel("Cash counted").fill("250");
  await tally.getByRole("button", { name: "Save" }).click();
  await expect(tally.getByText("The box has ₹10 less than was received in cash.")).toBeVisible();

  await page.reload();
  // Finished stops are collapsed, and the next stop is on top.
  const next = page.getByRole("region", { name: "Next stop" });
  await expect(next.getByRole("heading", { level: 3 })).toHaveText(/Chitra/);
  await expect(card("Asha")).toBeHidden();
  await page.getByText("2 stops delivered").click();
  await page.getByRole("button", { name: "Correct the amount of Asha Rao" }).click();
  await dialog.getByLabel("Cash received").fill("180");
  await dialog.getByRole("button", { name: "Save" }).click();

  // Without a network it is stored, even across a reload, and sent once there is one again.
  const lost = "**/api/delivery/delivered";
  await page.route(lost, (route) => route.abort("internetdisconnected"));
  await page.getByRole("button", { name: "Chitra Rao: delivered, ₹90 received" }).click();
  await expect(card("Chitra").getByText("Not sent yet.")).toBeVisible();
  await page.reload();
  await expect(card("Chitra").getByText("Delivered, ₹90 received")).toBeVisible();
  await page.getByRole("button", { name: "Try again: Chitra Rao" }).click();
  await expect(card("Chitra").getByText("Not sent yet.")).toBeVisible();
  await page.unroute(lost);
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await expect(page.getByText("Not sent yet.")).toHaveCount(0);
  await expect(tally.getByText("All cash is in: nothing is missing.")).toBeVisible();
  await expect(page.getByText("The box has ₹110 less than was received in cash.")).toBeVisible();

  const { pages } = await readPdf(await page.pdf({ preferCSSPageSize: true }));
  expect(pages).toHaveLength(1);
  const paper = pages[0]?.texts.join(" ") ?? "";
  expect(paper).toMatch(/Asha.*Chitra.*Bala/);
  expect(paper).not.toMatch(/Arrange|WhatsApp|Correct|Cash of the day/);
});

test("a card says where its order went that was moved to another day meanwhile", async ({ browser }) => {
  const page = await (
    await browser.newContext({ baseURL: shop.url, viewport: { width: 360, height: 740 } })
  ).newPage();
  const seller = await logInSeller(page.request);
  const shopper = await browser.newContext({ baseURL: shop.url });
  await register(shopper.request);
  await orderTo(shopper.request, await seller.addProduct(), { firstName: "Divya", street: "4 Fort Road" });
  const { orders } = await (await page.request.get("/api/order/seller")).json();
  const { _id: id, invoiceNumber, deliveryDay } = orders[0];
  await openAlive(page, `/seller/run-sheet?day=${deliveryDay}`);
  const card = page.getByRole("listitem").filter({ hasText: "Divya" }).first();
  await expect(card).toBeVisible();
  const day = daysLater(deliveryDay, 7);
  const moved = await page.request.post("/api/order/move", { data: { id, day } });
  expect(moved, await moved.text()).toBeOK();
  await card.getByRole("button", { name: "Divya Rao: delivered, ₹90 received" }).click();
  await expect(card.getByRole("alert")).toHaveText(
    `${invoiceNumber} was moved to ${formatShortDay(day)} meanwhile, and is on that day's list.`,
  );
  await card.getByRole("button", { name: "Show the new list" }).click();
  await expect(card).toHaveCount(0);
});

test("what is typed about a stop stays when it becomes the next one", async ({ browser }) => {
  const page = await (
    await browser.newContext({ baseURL: shop.url, viewport: { width: 360, height: 740 } })
  ).newPage();
  const seller = await logInSeller(page.request);
  const jar = await seller.addProduct();
  for (const [firstName, street] of [
    ["Esha", "5 Fort Road"],
    ["Farah", "6 Fort Road"],
  ]) {
    const shopper = await browser.newContext({ baseURL: shop.url });
    await register(shopper.request);
    await orderTo(shopper.request, jar, { firstName, street });
  }
  await openAlive(page, "/seller/run-sheet");
  const next = page.getByRole("region", { name: "Next stop" });
  await expect(next.getByRole("heading", { level: 3 })).toHaveText(/Esha/);
  const held = Promise.withResolvers<void>();
  await page.route("**/api/delivery/delivered", async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.getByRole("button", { name: "Esha Rao: delivered, ₹90 received" }).click();
  await page.getByRole("button", { name: "Other amount from Farah Rao" }).click();
  const cash = page.getByRole("dialog", { name: "What did Farah Rao give?" }).getByLabel("Cash received");
  await cash.fill("80");
  held.resolve();
  await expect(next.getByRole("heading", { level: 3, includeHidden: true })).toHaveText(/Farah/);
  await expect(cash).toHaveValue("80");
  await page.keyboard.press("Enter");
  await expect(page.getByText("₹10 less than due")).toBeVisible();
});

test("a delivery that the store refuses later says what to do about it", async ({ browser }) => {
  const page = await (
    await browser.newContext({ baseURL: shop.url, viewport: { width: 360, height: 740 } })
  ).newPage();
  const seller = await logInSeller(page.request);
  const shopper = await browser.newContext({ baseURL: shop.url });
  await register(shopper.request);
  await orderTo(shopper.request, await seller.addProduct(), { firstName: "Gita", street: "7 Fort Road" });
  const { orders } = await (await page.request.get("/api/order/seller")).json();
  const { _id: id, deliveryDay: day } = orders[0];
  await openAlive(page, `/seller/run-sheet?day=${day}`);
  const lost = "**/api/delivery/delivered";
  await page.route(lost, (route) => route.abort("internetdisconnected"));
  await page.getByRole("button", { name: "Gita Rao: delivered, ₹90 received" }).click();
  await expect(page.getByText("Not sent yet.")).toBeVisible();

  const other = { day, orders: [id], cash: 80, way: "cash" };
  expect(await page.request.post("/api/delivery/delivered", { data: other })).toBeOK();
  await page.unroute(lost);
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await expect(page.getByText("₹80 are noted for this stop already.")).toBeVisible();
  await expect(page.getByText("Take it back: the stop then shows what the store has")).toBeVisible();
  await page.getByRole("button", { name: "Take it back: Gita Rao" }).click();
  await page.getByText(/\d stops? delivered/).click();
  await expect(page.getByRole("button", { name: "Correct the amount of Gita Rao" })).toBeVisible();
});
