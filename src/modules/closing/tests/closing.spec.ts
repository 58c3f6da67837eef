import { randomUUID } from "node:crypto";
import type { APIRequestContext, Locator, Page, Route } from "@playwright/test";
import { z } from "zod";
import { storeDay } from "#kernel/time/store-time.ts";
import { customersAnswerSchema } from "#modules/customer/contract.ts";
import { vanAddedSchema } from "#modules/dispatch/contract/vans.ts";
import { OWN_CONNECTION } from "#tests/e2e/support/own-connection.ts";
import { startOwnShop } from "#tests/e2e/support/own-shop.ts";
import type { RunningShop } from "#tests/e2e/support/running-shop.ts";
import { logInSeller } from "#tests/e2e/support/seller.ts";
import { checkoutFor, placeOrder, register, saveAddress } from "#tests/e2e/support/shopper.ts";
import { expect, openAlive, test, toast } from "#tests/e2e/support/test.ts";

// A separate shop for each test, in which no other one delivers.
test.describe.configure({ mode: "default" });
let shop: RunningShop;
test.beforeEach(async () => {
  shop = await startOwnShop({ DEMO_CATALOGUE: "false" });
});
test.afterEach(() => shop.stop());

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const STOPS = 26;
const MAX_PRESSES = 12;

const orderPlaced = z.object({ order: z.object({ _id: z.string() }) });

/** The width by which a page scrolls sideways, in pixels. */
const tooWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

async function send(request: APIRequestContext, method: string, path: string, data: object) {
  const headers = { ...OWN_CONNECTION, "Idempotency-Key": randomUUID() };
  const answer = await request.fetch(path, { method, headers, data });
  expect(answer, await answer.text()).toBeOK();
  return answer.json();
}

test("the evening of two vans and 26 stops is closed with twelve presses at most", {
  tag: "@quick",
}, async ({ browser }) => {
  const context = await browser.newContext({ baseURL: shop.url, ...PHONE });
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const page = await context.newPage();
  const seller = await logInSeller(page.request);
  const { path: category } = await seller.addCategory();
  const jar = await seller.addProduct({ category });
  const day = storeDay(new Date());
  const family = await browser.newContext({ baseURL: shop.url });
  await register(family.request);
  const ids: string[] = [];
  for (let stop = 1; stop <= STOPS; stop++) {
    const placed = await placeOrder(family.request, [jar._id], {
      firstName: `Asha ${stop}`,
      street: `${stop} Fort Road`,
    });
    ids.push(placed._id);
  }
  await send(page.request, "POST", "/api/order/move-orders", { ids, day });
  for (const [index, name] of ["Van 1", "Van 2"].entries()) {
    const van = vanAddedSchema.parse(
      await send(page.request, "POST", "/api/delivery/vans", { name, driver: "", phone: "" }),
    );
    const orders = ids.filter((_, stop) => stop % 2 === index);
    await send(page.request, "PUT", "/api/delivery/van-stops", { day, orders, van: van.id });
  }
  // Ten doors pay by UPI; of two of them the driver noted no reference.
  const lines: string[] = [];
  for (const [index, id] of ids.entries()) {
    const isUpi = index < 10;
    const reference = String(1000 + index);
    const upi = { way: "upi", ...(index < 8 && { upiReference: reference }) };
    await send(page.request, "POST", "/api/delivery/delivered", {
      orders: [id],
      cash: index === 9 ? 91 : 90,
      ...(isUpi && upi),
    });
    if (isUpi) lines.push(`Rs.${index === 9 ? 91 : 90}.00 credited. UPI Ref 60740000${reference}`);
  }
  lines.push("Rs.12.00 credited. UPI Ref 607400009999");

  let presses = 0;
  const press = async (what: Locator) => {
    presses += 1;
    await what.click();
  };
  const key = async (name: string) => {
    presses += 1;
    await page.keyboard.press(name);
  };
  await openAlive(page, `/seller/closing?day=${day}`);
  await expect(page.getByText("Still open")).toBeVisible();
  expect(await tooWide(page)).toBe(0);
  await press(page.getByLabel("Cash counted, Van 1"));
  await page.keyboard.type("720");
  await expect(page.getByText("Right to the rupee")).toBeVisible();
  await key("Enter");
  await page.keyboard.type("710");
  await expect(page.getByText("₹10 less than received")).toBeVisible();
  await press(page.getByLabel("Paste the bank’s list"));
  await page.evaluate((list) => navigator.clipboard.writeText(list), [...lines, ...lines].join("\n"));
  await key("ControlOrMeta+V");
  await press(page.getByRole("button", { name: "Tick 10 payments" }));
  await expect(page.getByText("All 10 payments are ticked, ₹901 in all.")).toBeVisible();
  const over = page.getByRole("region", { name: "Paid otherwise than due, to be decided" });
  await press(over.getByRole("button", { name: /^Leave/ }));
  await expect(page.getByText("Nothing is open.")).toBeVisible();
  await press(page.getByRole("button", { name: "Close the day" }));
  await expect(page.getByText(/ is closed$/).first()).toBeVisible();
  expect(presses).toBeLessThanOrEqual(MAX_PRESSES);
  await expect(page.getByRole("button", { name: "Close the day" })).toHaveCount(0);
  expect(await tooWide(page)).toBe(0);

  // A correction that comes later is said, and the day is closed again.
  await send(page.request, "POST", "/api/delivery/delivered", { orders: [ids[20]], cash: 80, instead: 90 });
  await openAlive(page, `/seller/closing?day=${day}`);
  await expect(page.getByText("Something came after closing")).toBeVisible();
  await page.getByRole("button", { name: "Close the day again" }).click();
  await expect(toast(page, /One thing is still open/)).toBeVisible();
  await page.getByRole("link", { name: "One door paid otherwise, to be decided" }).click();
  await expect(over).toBeInViewport();
});

const DOORS = 20;

test("the evening of 20 doors, two of which owe nothing and two paid by UPI, is closed with twelve presses at most", async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: shop.url, ...PHONE });
  const page = await context.newPage();
  const seller = await logInSeller(page.request);
  const { path: category } = await seller.addCategory();
  const jar = await seller.addProduct({ category });
  const day = storeDay(new Date());
  const family = await browser.newContext({ baseURL: shop.url });
  await register(family.request);
  const ids: string[] = [];
  for (let door = 1; door <= DOORS - 2; door++) {
    const address = { firstName: `Asha ${door}`, street: `${door} Fort Road` };
    ids.push((await placeOrder(family.request, [jar._id], address))._id);
  }
  const { customers } = customersAnswerSchema.parse(
    await (await page.request.get("/api/seller/customer/list", { headers: OWN_CONNECTION })).json(),
  );
  await send(page.request, "POST", `/api/seller/customer/customers/${customers[0]?._id}/credit`, {
    kind: "goodwill",
    amount: 180,
    reason: "",
    confirmed: true,
  });
  for (const name of ["Meera", "Ravi"]) {
    const address = await saveAddress(family.request, { firstName: name, street: `${name} Street` });
    const paidByCredit = { totalAmount: 0, extras: { credit: true } };
    const data = { ...checkoutFor([jar], address), ...paidByCredit };
    const { order } = orderPlaced.parse(await send(family.request, "POST", "/api/order/cod", data));
    ids.push(order._id);
  }
  await send(page.request, "POST", "/api/order/move-orders", { ids, day });
  const statuses = { ids, status: "Out for Delivery", from: ["Pending"] };
  await send(page.request, "POST", "/api/order/update-statuses", statuses);
  const brought = [...Array(10).fill(90), 90, 90, 40, 45, 95, 96, 87, 88];
  for (const [index, cash] of brought.entries()) {
    const upi = index === 10 || index === 11 ? { way: "upi", upiReference: String(1000 + index) } : {};
    await send(page.request, "POST", "/api/delivery/delivered", { orders: [ids[index]], cash, ...upi });
  }

  let presses = 0;
  // A press while the page still reads the day anew does nothing, so it is repeated until it is done. It counts once.
  const press = async (name: string | RegExp, done: Locator) => {
    presses += 1;
    await expect(async () => {
      if (!(await done.isVisible()))
        await page.getByRole("button", { name }).first().click({ timeout: 5000 });
      await expect(done).toBeVisible({ timeout: 5000 });
    }).toPass();
  };
  // A task of Today leads to its part, also where the parts above it come later.
  const payments = page.getByRole("region", { name: /^Paid otherwise/ });
  const afterPayments = async (route: Route) => {
    await payments.getByRole("listitem").first().waitFor();
    await route.continue();
  };
  await page.route("**/api/delivery/closing*", afterPayments, { times: 1 });
  await openAlive(page, `/seller/closing?day=${day}#payments`);
  await expect(page.getByRole("region", { name: "Not delivered" }).getByRole("button").first()).toBeVisible();
  await expect(payments).toBeInViewport();
  await expect(page.getByText("Still open")).toBeVisible();
  expect(await tooWide(page)).toBe(0);
  presses += 2;
  await page.getByLabel("Cash counted, All stops").click();
  await page.keyboard.type("1351");
  await expect(page.getByText("Right to the rupee")).toBeVisible();
  await page.keyboard.press("Enter");
  await press("All 2 that owe nothing were delivered", page.getByText("Every door was delivered."));
  await press(/^Tick Asha 12/, page.getByText("1 of 2 ticked, ₹90 to find"));
  await press(/^Tick Asha 11/, page.getByText("All 2 payments are ticked, ₹180 in all."));
  await press("Leave all 4 below ₹20", page.getByRole("button", { name: "All 2 to the next order" }));
  await press("All 2 to the next order", page.getByText("Nothing is open."));
  await press("Close the day", page.getByText(/ is closed$/).first());
  expect(presses).toBeLessThanOrEqual(MAX_PRESSES);
  expect(await tooWide(page)).toBe(0);
});
