import type { APIRequestContext, Browser, Page } from "@playwright/test";
import { runSheetSchema } from "#modules/dispatch/contract/run-sheet.ts";
import { OWN_CONNECTION } from "#tests/e2e/support/own-connection.ts";
import { startOwnShop } from "#tests/e2e/support/own-shop.ts";
import type { RunningShop } from "#tests/e2e/support/running-shop.ts";
import { logInSeller } from "#tests/e2e/support/seller.ts";
import { placeOrder, register } from "#tests/e2e/support/shopper.ts";
import { expect, openAlive, test } from "#tests/e2e/support/test.ts";
import { aPicture } from "#tests/support/uploads.ts";

test.use({ serviceWorkers: "allow" });

// A separate shop, in which no other test delivers; one for all tests of this file.
test.describe.configure({ mode: "default" });
let shop: RunningShop;
test.beforeAll(async () => {
  shop = await startOwnShop({ DEMO_CATALOGUE: "false" });
});
test.afterAll(() => shop.stop());

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const NAMES = ["Asha", "Bala", "Chitra", "Divya"];

/** The width by which a page scrolls sideways, in pixels. */
const tooWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** The seller's page at the office, and a new product. */
async function openOffice(browser: Browser) {
  const context = await browser.newContext({ baseURL: shop.url, viewport: { width: 1440, height: 900 } });
  const office = await context.newPage();
  const seller = await logInSeller(office.request);
  const { path: category } = await seller.addCategory();
  return { office, jar: await seller.addProduct({ category }) };
}

/** Places an order of each of the four, who live in roads of these names: one household's orders share a stop. */
async function placeOrders(browser: Browser, jarId: string, road: string) {
  const placed = [];
  for (const firstName of NAMES) {
    const shopper = await browser.newContext({ baseURL: shop.url });
    await register(shopper.request);
    placed.push(await placeOrder(shopper.request, [jarId], { firstName, street: `${firstName} ${road}` }));
  }
  return placed;
}

async function stopsOf(request: APIRequestContext, day: string) {
  const answer = await request.get(`/api/delivery/run-sheet?day=${day}`, { headers: OWN_CONNECTION });
  const { runs } = runSheetSchema.parse(await answer.json());
  const stops = runs.flatMap(({ areas }) => areas.flatMap((area) => area.stops));
  return new Map(stops.map((stop) => [stop.address.firstName, stop]));
}

test("a driver's whole run goes without a network, and the office sees all of it once it is back", {
  tag: "@quick",
}, async ({ browser }) => {
  const { office, jar } = await openOffice(browser);
  const placed = await placeOrders(browser, jar._id, "Road");
  const day = placed[0]?.deliveryDay ?? "";

  // The seller adds a van with a link, and gives it the stops.
  await openAlive(office, "/seller/vans");
  await office.getByRole("button", { name: "Add the first van" }).click();
  const form = office.getByRole("dialog");
  await form.getByLabel("Name of the van").fill("Van 1");
  await form.getByRole("textbox", { name: "Driver" }).fill("Ravi");
  await form.getByRole("button", { name: "Save" }).click();
  await office.getByRole("button", { name: "Make a link for Van 1" }).click();
  const link = await office.getByLabel("Link for the driver").inputValue();
  await openAlive(office, `/seller/run-sheet?day=${day}`);
  await office.getByRole("button", { name: "Give stops to vans" }).click();
  await office.getByLabel("All of No van").check();
  await office.getByRole("button", { name: "Give 4 stops" }).click();
  await expect(office.getByRole("region", { name: "Van 1" }).getByText("Asha Road")).toBeVisible();
  await office.getByRole("button", { name: "Done" }).click();

  // The driver opens the link once with a network.
  const context = await browser.newContext({ baseURL: shop.url, ...PHONE });
  await context.grantPermissions(["geolocation"]);
  await context.setGeolocation({ latitude: 12.3, longitude: 76.6 });
  const phone = await context.newPage();
  await openAlive(phone, `${link}?day=${day}`);
  await expect(phone.getByText("0 of 4 done")).toBeVisible();
  await expect(phone.getByText("Opens without a network")).toBeVisible();
  expect(await tooWide(phone)).toBe(0);

  // From here on there is none. What is tried all the same has no answer.
  const calls: string[] = [];
  context.on("response", (answer) => {
    if (answer.request().method() === "POST")
      calls.push(new URL(answer.url()).pathname.replace("/api/drive/", ""));
  });
  await context.setOffline(true);
  await phone.getByRole("button", { name: "Asha Rao: delivered, ₹90 in cash" }).click();
  await expect(phone.getByText("1 of 4 done")).toBeVisible();
  await phone.getByRole("button", { name: "Not at home: Bala Rao" }).click();
  const dialog = phone.getByRole("dialog");
  await dialog.getByLabel("What happened").fill("Gate locked");
  await dialog.getByRole("button", { name: "Not at home" }).click();
  const bala = phone.getByRole("listitem").filter({ has: phone.getByRole("heading", { name: "Bala" }) });
  await expect(bala.getByText("Not at home: Gate locked")).toBeVisible();

  await phone.reload();
  await expect(phone.getByText("1 of 4 done")).toBeVisible();
  await expect(phone.getByText("2 not sent yet")).toBeVisible();
  const chitra = phone.getByRole("listitem").filter({ has: phone.getByRole("heading", { name: "Chitra" }) });
  const picture = await aPicture("#557733", "bag.png", { width: 1600, height: 1200 });
  await chitra.getByLabel("Photo of the bag at Chitra Rao’s door").setInputFiles({
    name: "bag.png",
    mimeType: "image/png",
    buffer: Buffer.from(await picture.arrayBuffer()),
  });
  await expect(phone.getByText("3 not sent yet")).toBeVisible();
  await chitra.getByRole("button", { name: "Save place of Chitra Rao’s door" }).click();
  await expect(phone.getByText("4 not sent yet")).toBeVisible();
  await chitra.getByRole("button", { name: "Other amount from Chitra Rao" }).click();
  await dialog.getByLabel("Cash received").fill("800");
  await dialog.getByRole("button", { name: "Delivered" }).click();
  await expect(dialog.getByLabel("Cash received")).toHaveAccessibleDescription(
    /₹800 for ₹90 that is due\. Is that right\?/,
  );
  await expect(dialog.getByRole("button", { name: "It is really 800" })).toBeVisible();
  await dialog.getByRole("button", { name: "It is ₹80" }).click();
  await expect(phone.getByText("2 of 4 done")).toBeVisible();
  await phone.getByRole("button", { name: "Divya Rao: delivered, ₹90 in cash" }).click();
  await expect(phone.getByText("6 not sent yet")).toBeVisible();
  expect(await tooWide(phone)).toBe(0);

  // Meanwhile the office cancels what the driver has handed over.
  const cancelled = await office.request.post("/api/order/update-statuses", {
    headers: OWN_CONNECTION,
    data: { ids: [placed[3]?._id], status: "Cancelled" },
  });
  expect(cancelled).toBeOK();
  await context.setOffline(false);
  await phone.evaluate(() => dispatchEvent(new Event("online")));
  await expect(phone.getByText("1 not sent yet")).toBeVisible();
  await expect.poll(() => calls).toEqual(["delivered", "noted", "shown", "placed", "delivered", "delivered"]);
  const refused = phone.getByRole("alert").filter({ hasText: "Divya" });
  await expect(refused).toContainText("You: Delivered, ₹90 in cash");
  await expect(refused).toContainText("has been cancelled");
  await expect(refused).toContainText("If yours is right, call the store, and send it again");
  await expect(refused.getByRole("link", { name: "Call the store" })).toHaveAttribute("href", /^tel:/);

  const stops = await stopsOf(office.request, day);
  expect(stops.get("Asha")).toMatchObject({
    orders: [{ status: "Delivered", received: 90 }],
    events: [{ kind: "delivered" }],
  });
  expect(stops.get("Bala")).toMatchObject({
    orders: [{ status: "Pending" }],
    events: [{ kind: "not-home", note: "Gate locked" }],
  });
  expect(stops.get("Chitra")).toMatchObject({
    orders: [{ status: "Delivered", received: 80 }],
    events: [{ kind: "photo" }, { kind: "delivered" }],
    place: { latitude: 12.3, longitude: 76.6 },
  });

  // The office sees where the van is.
  await openAlive(office, office.url());
  const overview = office.getByRole("region", { name: "Where the vans are" });
  await expect(overview.getByRole("row", { name: /Van 1, Ravi/ })).toHaveText(/Van 1, Ravi21.*₹170₹10₹90/);
  await office.getByLabel("Show").selectOption("Van 1");
  await office.getByText("2 stops delivered").click();
  const photo = office.getByRole("img", { name: "The bag at Chitra Rao’s door" });
  await photo.scrollIntoViewIfNeeded();
  await expect(photo).toHaveJSProperty("naturalWidth", 1080);
  await expect(office.getByText("Not at home: Gate locked")).toBeVisible();
  await phone.getByRole("button", { name: "Drop mine: Divya Rao" }).click();
  await expect(phone.getByText("All is sent")).toBeVisible();
});

test("a driver's words stay while earlier marks are accepted, however late the answers are", {
  tag: "@quick",
}, async ({ browser }) => {
  const { office, jar } = await openOffice(browser);
  const placed = await placeOrders(browser, jar._id, "Lane");
  const day = placed[0]?.deliveryDay ?? "";
  const send = async (method: "POST" | "PUT", path: string, data: object = {}) => {
    const answer = await office.request.fetch(`/api/delivery${path}`, {
      method,
      data,
      headers: OWN_CONNECTION,
    });
    expect(answer, await answer.text()).toBeOK();
    return answer.json();
  };
  const { id: van } = await send("POST", "/vans", { name: "Van 2", driver: "Lata", phone: "" });
  await send("PUT", "/van-stops", { day, orders: placed.map(({ _id }) => _id), van });
  const { path: link } = await send("POST", `/vans/${van}/link`);
  const context = await browser.newContext({ baseURL: shop.url, ...PHONE, serviceWorkers: "block" });
  const phone = await context.newPage();
  await openAlive(phone, `${link}?day=${day}`);
  await expect(phone.getByText("0 of 4 done")).toBeVisible();

  // The first mark is on its way while the driver writes about the second stop.
  const held = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
  await phone.route(
    "**/api/drive/delivered",
    async (route) => {
      const response = await route.fetch();
      await held[0].promise;
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  const listed = Promise.withResolvers<void>();
  await phone.route(
    "**/api/drive/sheet*",
    async (route) => {
      const response = await route.fetch();
      listed.resolve();
      await held[1].promise;
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  const writeAbout = async (name: string, words: string) => {
    await phone.getByRole("button", { name: `Not at home: ${name} Rao` }).click();
    const dialog = phone.getByRole("dialog");
    await dialog.getByLabel("What happened").fill(words);
    return dialog;
  };
  await phone.getByRole("button", { name: "Asha Rao: delivered, ₹90 in cash" }).click();
  const first = await writeAbout("Bala", "Gate locked");
  held[0].resolve();
  await expect(phone.getByText("All is sent")).toBeAttached();
  await expect(first.getByLabel("What happened")).toHaveValue("Gate locked");
  await first.getByRole("button", { name: "Not at home" }).click();
  await expect(first).toBeHidden();

  // The list that was asked for after the first mark comes after the second one.
  await listed.promise;
  await expect(phone.getByText("All is sent")).toBeVisible();
  const second = await writeAbout("Chitra", "Dog in the yard");
  const answered = phone.waitForResponse("**/api/drive/sheet*");
  held[1].resolve();
  await (await answered).finished();
  await phone.evaluate(() => new Promise((seen) => requestAnimationFrame(() => setTimeout(seen))));
  await expect(second.getByLabel("What happened")).toHaveValue("Dog in the yard");
  await second.getByRole("button", { name: "Not at home" }).click();
  await expect(phone.getByText("Not at home: Dog in the yard")).toBeVisible();

  // The office delivers the next stop while the driver writes about it: its card moves to those that are done.
  await phone.getByRole("button", { name: "Note about Divya Rao" }).click();
  const third = phone.getByRole("dialog");
  await third.getByLabel("Note").fill("Left with the guard");
  await send("POST", "/delivered", { day, orders: [placed[3]?._id], cash: 90, way: "cash" });
  await phone.evaluate(() => dispatchEvent(new Event("online")));
  await expect(phone.getByText("2 of 4 done")).toBeAttached();
  await expect(third.getByLabel("Note")).toHaveValue("Left with the guard");
  await third.getByRole("button", { name: "Keep the note" }).click();
  await expect(third).toBeHidden();
  await expect
    .poll(async () => (await stopsOf(office.request, day)).get("Divya")?.events)
    .toMatchObject([{ kind: "note", note: "Left with the guard" }]);
});

test("a driver delivers what a household orders after the first delivery of the day", {
  tag: "@quick",
}, async ({ browser }) => {
  const { office, jar } = await openOffice(browser);
  const shopper = await browser.newContext({ baseURL: shop.url });
  await register(shopper.request);
  const door = { firstName: "Esha", street: "Esha Street", phone: "98450 77001" };
  const { _id, deliveryDay: day } = await placeOrder(shopper.request, [jar._id], door);
  const call = (method: "POST" | "PUT", path: string, data: object = {}) =>
    office.request.fetch(`/api/delivery${path}`, { method, data, headers: OWN_CONNECTION });
  const { id: van } = await (await call("POST", "/vans", { name: "Van 3", driver: "", phone: "" })).json();
  await call("PUT", "/van-stops", { day, orders: [_id], van });
  const { path: link } = await (await call("POST", `/vans/${van}/link`)).json();
  const phone = await (await browser.newContext({ baseURL: shop.url, ...PHONE })).newPage();
  await openAlive(phone, `${link}?day=${day}`);
  const deliver = phone.getByRole("button", { name: "Esha Rao: delivered, ₹90 in cash" });
  await deliver.click();
  await expect(phone.getByText("1 of 1 done")).toBeVisible();
  await expect(phone.getByText("All is sent")).toBeVisible();
  await placeOrder(shopper.request, [jar._id], door);
  await phone.evaluate(() => dispatchEvent(new Event("online")));
  await expect(phone.getByText("0 of 1 done")).toBeVisible();
  await deliver.click();
  await expect(phone.getByText("1 of 1 done")).toBeVisible();
  await expect(phone.getByText("All is sent")).toBeVisible();
  const { orders } = (await stopsOf(office.request, day)).get("Esha") ?? {};
  expect(orders).toMatchObject([{ received: 90 }, { received: 90 }]);
});
