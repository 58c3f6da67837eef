import type { APIRequestContext, Browser, Page } from "@playwright/test";
import {
  checkCustomers,
  checkDatabase,
  checkOrders,
  checkStock,
  checkVans,
  ordersOfDay,
} from "./market-morning/books.ts";
import { drive, openLink } from "./market-morning/drivers.ts";
import { bags, balances, complaints } from "./market-morning/evening.ts";
import { SOAP } from "./market-morning/goods.ts";
import * as office from "./market-morning/office.ts";
import { beginPacking, packAll } from "./market-morning/packers.ts";
import * as phone from "./market-morning/phone.ts";
import { CHANGES, customers, ORDERS, type Order, orders } from "./market-morning/plan.ts";
import { shown, sum } from "./market-morning/reckoning.ts";
import * as setUp from "./market-morning/setting-up.ts";
import { checkPapers, checkTaxes } from "./market-morning/taxes.ts";
import { openLoaded } from "./support/loaded.ts";
import { type OwnShop, startOwnShop } from "./support/own-shop.ts";
import { logInSeller, openAsSeller } from "./support/seller.ts";
import { expect, test } from "./support/test.ts";

// Drivers need a service worker without a network.
test.use({ serviceWorkers: "allow" });

let shop: OwnShop;
test.beforeAll(async () => {
  shop = await startOwnShop({ DEMO_CATALOGUE: "false", STORE_GSTIN: "29ABCDE1234F1ZW" });
});
test.afterAll(() => shop.stop());

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const LAPTOP = { viewport: { width: 1440, height: 900 } };

test("a market day is lived in eight browsers, and every bag, stock, tally, balance and tax is as reckoned", async ({
  browser,
  playwright,
}) => {
  // Slowed browsers take several times as long.
  test.setTimeout((240_000 + ORDERS * 10_000) * (process.env.E2E_SLOW ? 5 : 1));
  const sessions: APIRequestContext[] = [];
  const open = async () => {
    const session = await playwright.request.newContext({ baseURL: shop.url });
    sessions.push(session);
    return session;
  };
  const desk = await pageOf(browser, LAPTOP);
  await logInSeller(desk.request);
  const packers = await Promise.all([LAPTOP, PHONE, PHONE].map((device) => pageOf(browser, device)));
  const [ravi, lata] = [await pageOf(browser, PHONE), await pageOf(browser, PHONE)];
  const [family, laptop] = [await pageOf(browser, PHONE), await pageOf(browser, LAPTOP)];

  const shelf = await setUp.setUpStore(desk.request);
  await test.step("the harvest is typed", () => office.typeHarvest(desk));
  const moving = new Set(
    orders.filter(({ area, placedIn }) => area !== placedIn).map(({ person }) => person),
  );
  const accounts = await setUp.settleCustomers(open, desk.request, (person) => moving.has(person));
  const accountOf = ({ person }: Order) => {
    const account = accounts.get(person);
    if (!account) throw new Error(`${person.name} has no account`);
    return account;
  };

  const placed = new Map<Order, Awaited<ReturnType<typeof setUp.place>>>();
  await test.step("shoppers order, some of them on a phone", async () => {
    await Promise.all([
      setUp.forEach(
        orders.filter(({ byHand }) => !byHand),
        async (order) => void placed.set(order, await setUp.place(order, accountOf(order), shelf)),
      ),
      (async () => {
        for (const order of orders.filter(({ byHand }) => byHand)) {
          await phone.orderOnPhone({ phone: family, laptop }, order, shelf);
          const [own] = await setUp.ownOrders(accountOf(order));
          if (own) placed.set(order, own);
        }
      })(),
    ]);
    expect(placed.size).toBe(ORDERS);
  });
  const numberOf = (order: Order) => placed.get(order)?.invoiceNumber ?? "";

  await test.step("orders are changed by shoppers and by the office", async () => {
    const changed = orders.filter(({ change }) => change);
    expect(changed).toHaveLength(CHANGES);
    const [byHand, byCall] = [
      changed.filter(({ change }) => change?.byHand),
      changed.filter(({ change }) => !change?.byHand),
    ];
    const ofShoppers = byHand.filter(({ change }) => change?.byShopper);
    const ofOffice = byHand.filter(({ change }) => !change?.byShopper);
    await Promise.all([
      (async () => {
        for (const order of ofShoppers) await phone.changeOnPhone(family, order, numberOf(order));
      })(),
      (async () => {
        for (const order of ofOffice) await office.changeInOffice(desk, order, numberOf(order));
      })(),
      setUp.forEach(byCall, async (order) => {
        const stored = placed.get(order);
        if (!stored) throw new Error(`${order.person.name} has not ordered`);
        await setUp.changeByCall(order, stored, { account: accountOf(order), office: desk.request, shelf });
      }),
    ]);
  });
  const all = new Map((await ordersOfDay(desk.request)).map((order) => [order._id, order]));
  const stored = new Map(
    orders.map((order) => {
      const now = all.get(placed.get(order)?._id ?? "");
      if (!now) throw new Error(`the order of ${order.person.name} is gone`);
      return [order, now];
    }),
  );

  await test.step("three pack all bags", async () => {
    const packed = await Promise.all(
      packers.map(async (page, at) => {
        await openAsSeller({ page }, "/seller");
        await beginPacking(page);
        return packAll(page, stored, at === 0);
      }),
    );
    expect(sum(packed)).toBe(bags.length);
    for (const own of packed) expect(own).toBeGreaterThan(0);
  });

  const photographed = await test.step("two drive, half of the way without a network", async () => {
    await openLink(ravi, shelf.links.near, "near");
    await openLink(lata, shelf.links.far, "far");
    return Promise.all([drive(ravi, "near"), drive(lata, "far")]);
  });
  await test.step("the office counts the cash of each van", () => office.countCash(desk));
  await test.step("and decides about what was short or over", () => office.decideDoors(desk, numberOf));

  await test.step("shoppers complain with photos, and each is answered", async () => {
    for (const { order } of complaints) await phone.complainOnPhone(family, order, numberOf(order));
    await office.answerComplaints(desk, numberOf);
    for (const { order, kind } of complaints) {
      if (kind !== "credit") continue;
      await phone.takePhone(family, order.person);
      await family.goto("/my-orders");
      await expect(family.getByText(office.answerTo(order.person))).toBeVisible();
      const balance = balances.get(order.person) ?? 0;
      if (balance > 0) await expect(family.getByText(`${shown(balance)} is on your account.`)).toBeVisible();
    }
  });

  await test.step("the shop is closed in the evening: nobody orders, and all can look around", async () => {
    const [late] = customers.slice(-1);
    if (!late) throw new Error("nobody is late");
    await phone.takePhone(family, late);
    const cart = { cartItems: { [shelf.products.get(SOAP.name) ?? ""]: 1 } };
    await setUp.send(family.request, "POST", "/api/cart/update", cart);
    await openLoaded(family, "/cart");
    await expect(family.getByRole("button", { name: "Place Order" })).toBeEnabled();
    await office.closeShop(desk);
    await family.getByRole("button", { name: "Place Order" }).click();
    const refusal = family.getByRole("alert");
    await expect(refusal).toContainText(`${office.CLOSED} ${office.OPENS}`);
    await expect(refusal).toContainText("Nothing was ordered. Your cart is still here.");
    await family.goto("/");
    await expect(family.getByText(office.OPENS)).toBeVisible();
    await openLoaded(family, `/products/${SOAP.category}/${shelf.products.get(SOAP.name)}`);
    await expect(family.getByRole("heading", { name: SOAP.name })).toBeVisible();
    await family
      .getByRole("main")
      .getByRole("button", { name: `One more ${SOAP.name}` })
      .click();
    await expect(family.getByTestId("cart-count")).toHaveText("2");
  });
  await test.step("and what is left of the heaps is written off or carried over", () =>
    office.endEvening(desk));

  await test.step("every order is as reckoned", () => checkOrders(desk.request, stored));
  await test.step("every stop and van", () => checkVans(desk.request, photographed));
  await test.step("every customer", () => checkCustomers(desk.request));
  await test.step("every heap and count", () => checkStock(desk.request, shelf));
  await test.step("every tax", () => checkTaxes(desk, stored));
  await test.step("printed invoices", () => checkPapers(desk, stored));
  await test.step("and the database's own sums", () => checkDatabase(shop.database));
  for (const session of sessions) await session.dispose();
});

async function pageOf(browser: Browser, device: typeof PHONE | typeof LAPTOP): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: shop.url, ...device })).newPage();
  // The whole test may take long, and none of its steps.
  page.setDefaultTimeout(60_000);
  return page;
}
