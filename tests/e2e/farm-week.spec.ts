import type { Browser, Page } from "@playwright/test";
import { daysLater, formatShortDay } from "#kernel/time/store-time.ts";
import { checkInvoice, ordersOfDay, windowIds } from "./farm-week/books.ts";
import { offerCode } from "./farm-week/offer.ts";
import { type Neighbour, orders, settle } from "./farm-week/people.ts";
import {
  BAGS,
  CARROTS,
  CASH,
  DAY,
  FAR,
  HARVEST,
  HONEY,
  NEAR,
  SPINACH,
  TOMATOES,
  takenOf,
} from "./farm-week/plan.ts";
import { type Bag, duePaise, invoicedPaise, rupees, shown } from "./farm-week/reckoning.ts";
import * as seller from "./farm-week/seller-steps.ts";
import * as shopper from "./farm-week/shopper-steps.ts";
import { putUp } from "./farm-week/stall.ts";
import { startOwnShop } from "./support/own-shop.ts";
import type { RunningShop } from "./support/running-shop.ts";
import { openAsSeller } from "./support/seller.ts";
import { expect, test, toast } from "./support/test.ts";

// A separate shop: no other test changes its days, counts and codes.
let shop: RunningShop;
test.beforeAll(async () => {
  shop = await startOwnShop({ DEMO_CATALOGUE: "false" });
});
test.afterAll(() => shop.stop());

test("a farm store lives its week, and every invoice and the cash are right to the rupee", async ({
  browser,
}) => {
  const office = await (await browser.newContext({ baseURL: shop.url })).newPage();
  await openAsSeller({ page: office }, "/seller/delivery");
  const ids = await putUp(office.request, [SPINACH, TOMATOES, CARROTS, HONEY]);
  const cart = (bag: Bag) =>
    Object.fromEntries(bag.lines.map(({ crop, packs }) => [ids.get(crop.name), packs]));
  const people = new Map<string, Neighbour>();
  const move = async (name: string, pin: string, has = {}) => {
    const moved = await settle(browser, shop, { name, pin, cart: has });
    people.set(name, moved);
    return moved;
  };

  await test.step("the seller sets up market day, windows and PIN codes", () =>
    seller.setUpDelivery(office, DAY, [NEAR, FAR]));
  await test.step("counts the harvest", () => seller.countHarvest(office, HARVEST));
  const asha = await move("Asha", "570001", cart(BAGS.Asha));
  const farida = await move("Farida", "571102");
  const code = await test.step("sends an offer with a code", () =>
    offerCode(office, [asha, farida], shop.dataDir));

  await test.step("five order at once", async () => {
    const windows = await windowIds(office);
    const order = (
      name: keyof typeof BAGS,
      who: Neighbour,
      window: "Morning" | "Evening",
      promoCode?: string,
    ) => orders(who, BAGS[name], { ids, delivery: { day: DAY, window: windows[window] }, promoCode });
    await Promise.all([
      order("Bala", await move("Bala", "571102"), "Morning"),
      order("Chitra", await move("Chitra", "570004"), "Morning"),
      order("Deepa", await move("Deepa", "570010"), "Evening"),
      order("Elango", await move("Elango", "570001"), "Evening"),
      order("Farida", farida, "Evening", code),
    ]);
  });
  await test.step("one follows the offer", async () => {
    await asha.page.goto(`/products?promo=${code}`);
    await expect(toast(asha.page, `The promo code ${code} is waiting in your cart`)).toBeVisible();
    await shopper.openCart(asha.page);
    await expect(asha.page.getByText(`${code} applied`)).toBeVisible();
    await expect(shopper.total(asha.page)).toHaveText(shown(invoicedPaise(BAGS.Asha)));
    await shopper.placeOrder(asha.page, DAY, "Morning");
  });
  await test.step("one lives too far away", async () => {
    const { page } = await move("Gopal", "110001", cart(BAGS.Chitra));
    await shopper.openCart(page);
    await expect(page.getByText("We don't deliver to 110001 yet.").first()).toBeVisible();
    await expect(page.getByRole("button", { name: "Place Order" })).toHaveCount(0);
  });
  const indu = await test.step("one gets the last bunch, another is offered what is left", async () => {
    const hema = await move("Hema", "570001", { [ids.get(SPINACH.name) ?? ""]: 2 });
    await shopper.openCart(hema.page);
    await expect(await shopper.openTimes(hema.page)).toContainText("Only one place left");
    const quicker = await move("Indu", "570001");
    const { Evening: window } = await windowIds(office);
    await orders(quicker, BAGS.Hema, { ids, delivery: { day: DAY, window } });
    await shopper.press(hema.page);
    await expect(hema.page.getByRole("alert")).toContainText(`Only 1 of ${SPINACH.name} is left`);
    await hema.page.getByRole("button", { name: "Take 1" }).click();
    await expect(hema.page.getByLabel(`Quantity of ${SPINACH.name}`)).toHaveValue("1");
    await shopper.placeOrder(hema.page, DAY, "Morning");
    await hema.page.goto("/products/vegetables");
    const card = hema.page.getByTestId("product-card").filter({ hasText: SPINACH.name });
    await expect(card).toContainText("SOLD OUT");
    return quicker;
  });
  await test.step("one cancels, and the bunch is back", async () => {
    await shopper.cancelOnlyOrder(indu.page);
    await indu.page.goto("/products/vegetables");
    const card = indu.page.getByTestId("product-card").filter({ hasText: SPINACH.name });
    await expect(card).toContainText("Only 1 left");
  });
  await test.step("one comes too late, and takes the week after", async () => {
    const { page } = await move("Jaya", "570001", { [ids.get(TOMATOES.name) ?? ""]: 1 });
    await shopper.openCart(page);
    // The first window that has room is chosen.
    await expect((await shopper.openTimes(page)).locator("input:enabled").first()).toBeChecked();
    await seller.bringCutOffForward(office);
    await shopper.press(page);
    await expect(page.getByRole("alert")).toContainText(`Orders for ${formatShortDay(DAY)} have closed`);
    const next = `${formatShortDay(daysLater(DAY, 7))}, Morning, 07:00–10:00 is chosen now.`;
    await expect(page.getByRole("complementary", { name: "Checkout" }).getByText(next)).toBeVisible();
    await shopper.placeOrder(page, daysLater(DAY, 7), "Morning");
  });

  const placed = await ordersOfDay(office);
  const orderOf = (name: string) => {
    const order = placed.find(({ address }) => address.firstName === name);
    if (!order) throw new Error(`${name} has no order`);
    return order;
  };
  await test.step("each invoice says what was ordered", () => {
    expect(placed.map(({ address }) => address.firstName).sort()).toEqual(Object.keys(BAGS));
    for (const [name, bag] of Object.entries(BAGS)) {
      expect(orderOf(name).totalAmount, name).toBe(rupees(invoicedPaise(bag)));
    }
  });

  await test.step("the seller weighs, and one crop has failed", async () => {
    const phone = await openPhone(browser);
    for (const [name, { lines }] of Object.entries<Bag>(BAGS)) {
      const off = lines.filter(({ packed }) => packed !== undefined);
      const packed = off.map(({ crop, packed: amount }) => [crop.name, amount || null] as const);
      if (off.length > 0) await seller.weigh(phone, orderOf(name).invoiceNumber, Object.fromEntries(packed));
    }
    await phone.close();
  });
  await test.step("prints market day's packing list", async () => {
    await office.goto(seller.packingListOf(DAY));
    await expect(office.getByText(orderOf("Hema").invoiceNumber)).toBeVisible();
    const paper = await seller.paperOf(office);
    for (const [name, bag] of Object.entries(BAGS)) {
      expect(paper).toContain(orderOf(name).invoiceNumber);
      expect(paper, name).toContain(shown(duePaise(bag)).replace("₹", "₹ "));
    }
    expect(paper).toContain("1 × Country tomatoes 1.85 kg");
    for (const none of ["Gopal", "Indu", "Jaya", CARROTS.name]) expect(paper).not.toContain(none);
  });
  await test.step("and the run sheet", async () => {
    await office.goto(seller.runSheetOf(DAY));
    await expect(office.getByRole("heading", { name: "Asha" })).toBeVisible();
    const paper = await seller.paperOf(office);
    for (const name of Object.keys(BAGS)) expect(paper).toContain(`${name} Gowda`);
    for (const none of ["Gopal", "Indu", "Jaya", CARROTS.name]) expect(paper).not.toContain(none);
  });
  await test.step("delivers on a phone, and the tally is right", async () => {
    const phone = await openPhone(browser);
    await phone.goto(seller.runSheetOf(DAY));
    for (const [name, bag] of Object.entries(BAGS)) {
      await seller.deliver(phone, name, shown(duePaise(bag)));
    }
    const tally = phone.getByRole("region", { name: "Cash of the day" });
    await expect(tally.getByRole("row", { name: "In all" })).toContainText(
      `7 of 7${shown(CASH)}${shown(CASH)}`,
    );
    await expect(tally.getByText("All cash is in: nothing is missing.")).toBeVisible();
    await tally.getByLabel("Cash counted").fill(String(rupees(CASH)));
    await tally.getByRole("button", { name: "Save" }).click();
    await expect(tally.getByText("The box is right to the rupee.")).toBeVisible();
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await phone.close();
  });
  await test.step("the cash, each invoice and each credit note are right to the rupee", async () => {
    const delivered = await ordersOfDay(office);
    expect(delivered.every(({ status, isPaid }) => status === "Delivered" && isPaid)).toBe(true);
    const cash = delivered.reduce((sum, { totalAmount }) => sum + Math.round(totalAmount * 100), 0);
    expect(cash).toBe(CASH);
    const notes = delivered.flatMap(({ creditNotes }) => creditNotes.map(({ number }) => number)).sort();
    expect(notes.map((number) => number.replace(/^CN-\d{8}-/, ""))).toEqual(["1", "2", "3", "4"]);
    for (const order of delivered) await checkInvoice(office, order);
  });
  await test.step("and what is left of the harvest is what nobody took", async () => {
    await office.goto("/seller/rates");
    for (const [crop, packs] of HARVEST) {
      await expect(office.getByLabel(`Left of ${crop.name}`)).toHaveValue(String(packs - takenOf(crop)));
    }
  });
});

/** A browser as narrow as the smallest phone, with the seller logged in. */
async function openPhone(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    baseURL: shop.url,
    viewport: { width: 360, height: 640 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  await openAsSeller({ page }, "/seller/orders");
  return page;
}
