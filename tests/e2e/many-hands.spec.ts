import type { APIRequestContext, Page } from "@playwright/test";
import {
  BOOKKEEPER,
  browserOf,
  choosePin,
  DRIVER,
  enter,
  giveRole,
  giveVan,
  invite,
  join,
  LAKSHMI,
  lock,
  logIn,
  MANAGER,
  type Person,
  PRAKASH,
  shareTablet,
} from "./many-hands/people.ts";
import { checkDatabase, checkOrders, checkStock, checkVans, ordersOfDay } from "./market-morning/books.ts";
import { drive, openLink } from "./market-morning/drivers.ts";
import { bags } from "./market-morning/evening.ts";
import * as office from "./market-morning/office.ts";
import { packAll } from "./market-morning/packers.ts";
import { AREAS, DAY, ORDERS, type Order, orders, TOMORROW } from "./market-morning/plan.ts";
import * as setUp from "./market-morning/setting-up.ts";
import { checkTaxes } from "./market-morning/taxes.ts";
import { OWN_CONNECTION } from "./support/own-connection.ts";
import { type OwnShop, startOwnShop } from "./support/own-shop.ts";
import { logInSeller } from "./support/seller.ts";
import { expect, openAlive, test } from "./support/test.ts";

// Drivers need a service worker without a network.
test.use({ serviceWorkers: "allow" });

let shop: OwnShop;
test.beforeAll(async () => {
  shop = await startOwnShop({ DEMO_CATALOGUE: "false", STORE_GSTIN: "29ABCDE1234F1ZW" });
});
test.afterAll(() => shop.stop());

/** The status of a call that somebody makes beside their pages. */
const statusOf = async (page: Page, path: string, data?: object): Promise<number> => {
  const sent = { headers: OWN_CONNECTION, ...(data && { method: "POST", data }) };
  return (await page.request.fetch(path, sent)).status();
};

test("a market day is lived by an owner, a manager, two packers at one tablet, a driver and a bookkeeper", async ({
  browser,
  playwright,
}) => {
  // Slowed browsers take several times as long.
  test.setTimeout((360_000 + ORDERS * 10_000) * (process.env.E2E_SLOW ? 5 : 1));
  const open = (on: "phone" | "laptop") => browserOf(browser, shop.url, on);
  const [owner, helpers, driver] = [await open("phone"), await open("phone"), await open("phone")];
  const [manager, tablet, bookkeeper] = [await open("laptop"), await open("laptop"), await open("laptop")];
  await logInSeller(owner.request);
  const shelf = await setUp.setUpStore(owner.request);

  await test.step("the owner invites everybody, and each joins on a device of their own", async () => {
    for (const [person, page] of [
      [MANAGER, manager],
      [BOOKKEEPER, bookkeeper],
      [DRIVER, driver],
    ] as const)
      await join(page, await invite(owner, person), person);
    for (const person of [LAKSHMI, PRAKASH]) {
      await join(helpers, await invite(owner, person), person);
      await choosePin(helpers, person);
      await helpers.request.get("/api/seller/logout");
    }
    await giveVan(manager, DRIVER, AREAS.near.van);
  });

  const stored = await test.step("the manager types the harvest, and shoppers order", async () => {
    await office.typeHarvest(manager);
    return placeAll(owner.request, shelf, () => playwright.request.newContext({ baseURL: shop.url }));
  });

  await test.step("two pack at one tablet, each under their own name", async () => {
    await logInSeller(tablet.request);
    await shareTablet(tablet);
    await enter(tablet, LAKSHMI);
    await openAlive(tablet, `/seller/packing-station?day=${DAY}`);
    const half = Math.ceil(bags.length / 2);
    expect(await packAll(tablet, stored, false, half)).toBe(half);
    // She sees no address, and no page that is not hers.
    await expect(tablet.getByText(" House")).toHaveCount(0);
    expect(await statusOf(tablet, "/api/seller/customer/list")).toBe(403);
    await lock(tablet);
    await enter(tablet, PRAKASH);
    await changeRoleInMidWork(owner, tablet);
    expect(await packAll(tablet, stored, false)).toBe(bags.length - half);
    for (const packer of [LAKSHMI, PRAKASH]) await named(owner, packer, `/api/packing/progress?day=${DAY}`);
    await lock(tablet);
  });

  const photographed = await test.step("one drives by his login, and one by a link", async () => {
    await driver.request.get("/api/seller/logout");
    await logIn(driver, DRIVER);
    // His first page is the list of his van.
    await driver.goto("/seller");
    await driver.waitForURL("**/seller/drive");
    await expect(driver.getByText(/^0 of \d+ done$/)).toBeVisible();
    await expect(driver.getByText("Opens without a network")).toBeVisible();
    expect(await statusOf(driver, "/api/delivery/run-sheet")).toBe(403);
    const near = await drive(driver, "near");
    await openLink(helpers, shelf.links.far, "far");
    return [near, await drive(helpers, "far")];
  });

  await test.step("the manager counts the cash, decides about doors, and ends the evening", async () => {
    await office.countCash(manager);
    await office.decideDoors(manager, (order) => stored.get(order)?.invoiceNumber ?? "");
    await office.endEvening(manager);
  });

  await test.step("every order, van, heap and sum is as reckoned", async () => {
    await checkOrders(owner.request, stored);
    await checkVans(owner.request, photographed);
    await checkStock(owner.request, shelf);
    await checkDatabase(shop.database);
  });

  await test.step("the manager closes the day", async () => {
    const away = bags.filter(({ what }) => what === "away").flatMap((bag) => bag.orders);
    const ids = away.map((order) => stored.get(order)?._id);
    // The bag goes out again as it is: it needs no harvest of that day, and leaves nothing of this one.
    await setUp.send(manager.request, "POST", "/api/order/move-orders", { ids, day: TOMORROW });
    await openAlive(manager, `/seller/closing?day=${DAY}`);
    await expect(manager.getByText("Nothing is open.")).toBeVisible();
    await manager.getByRole("button", { name: "Close the day" }).click();
    await expect(manager.getByText(/ is closed$/).first()).toBeVisible();
    await expect(manager.getByText(new RegExp(`^By ${MANAGER.name} on`))).toBeVisible();
  });

  await test.step("the bookkeeper sees the books, takes them along, and changes nothing", async () => {
    await checkTaxes(bookkeeper, stored);
    await openAlive(bookkeeper, "/seller/money");
    await expect(bookkeeper.getByRole("heading", { name: "Money", level: 1 })).toBeVisible();
    const [first] = stored.values();
    const move = { ids: [first?._id], day: TOMORROW };
    expect(await statusOf(bookkeeper, "/api/order/move-orders", move)).toBe(403);
    expect(await statusOf(bookkeeper, "/api/product/rates", { rates: [] })).toBe(403);
  });

  await test.step("the log says who did what", () => checkLog(owner));
});

/** All orders of the plan, placed and changed by calls, as the shop has them afterwards. */
async function placeAll(
  desk: APIRequestContext,
  shelf: setUp.Shelf,
  open: () => Promise<APIRequestContext>,
): Promise<ReadonlyMap<Order, Awaited<ReturnType<typeof ordersOfDay>>[number]>> {
  const moving = new Set(
    orders.filter(({ area, placedIn }) => area !== placedIn).map(({ person }) => person),
  );
  const accounts = await setUp.settleCustomers(open, desk, (person) => moving.has(person));
  const placed = new Map<Order, string>();
  await setUp.forEach([...orders], async (order) => {
    const account = accounts.get(order.person);
    if (!account) throw new Error(`${order.person.name} has no account`);
    const fresh = await setUp.place(order, account, shelf);
    placed.set(order, fresh._id);
    if (order.change) await setUp.changeByCall(order, fresh, { account, office: desk, shelf });
  });
  const all = new Map((await ordersOfDay(desk)).map((order) => [order._id, order]));
  return new Map(
    orders.map((order) => {
      const now = all.get(placed.get(order) ?? "");
      if (!now) throw new Error(`the order of ${order.person.name} is gone`);
      return [order, now];
    }),
  );
}

/** Prakash has typed an amount; for a moment he is no packer. With the role, what he typed is there again. */
async function changeRoleInMidWork(owner: Page, tablet: Page): Promise<void> {
  await openAlive(tablet, `/seller/packing-station?day=${DAY}`);
  const bag = tablet.locator("section[aria-labelledby=bag]");
  const amount = bag.getByRole("textbox", { name: /, packed \(/ }).first();
  const ordered = await amount.inputValue();
  await amount.fill("0.123");
  await giveRole(owner, PRAKASH, "Bookkeeper");
  await expect(tablet.getByRole("heading", { name: "This page is not part of your role" })).toBeVisible();
  await expect(amount).toBeHidden();
  expect(await statusOf(tablet, `/api/packing/progress?day=${DAY}`)).toBe(403);
  await giveRole(owner, PRAKASH, "Packer");
  await expect(amount).toHaveValue("0.123");
  await amount.fill(ordered);
}

/** Waits until a person is named in what the owner is answered. */
const named = (owner: Page, { name }: Person, path: string) =>
  expect
    .poll(async () => (await owner.request.get(path, { headers: OWN_CONNECTION })).text())
    .toContain(name);

/** The activity names people beside what they did. */
async function checkLog(owner: Page): Promise<void> {
  await named(owner, MANAGER, "/api/audit?limit=100");
  await openAlive(owner, "/seller/audit");
  await expect(owner.getByRole("row").filter({ hasText: MANAGER.name }).first()).toBeVisible();
}
