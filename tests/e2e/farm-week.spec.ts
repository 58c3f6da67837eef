import type { Browser, Page } from "@playwright/test";
import { daysLater, formatShortDay, storeDay } from "#kernel/time/store-time.ts";
import { deliveryOptionsAnswerSchema } from "#modules/order/contract/delivery-options.ts";
import type { Order } from "#modules/order/contract/order.ts";
import { sellerOrdersSchema } from "#modules/order/contract/order-lists.ts";
import { readPdf } from "#tests/support/read-pdf.ts";
import { type Neighbour, orders, post, settle } from "./farm-week/people.ts";
import {
  type Bag,
  type Crop,
  creditedPaise,
  duePaise,
  invoicedPaise,
  missingPaise,
  orderedPaise,
  printed,
  rupees,
} from "./farm-week/reckoning.ts";
import * as seller from "./farm-week/seller-steps.ts";
import * as shopper from "./farm-week/shopper-steps.ts";
import { putUp } from "./farm-week/stall.ts";
import { mailsTo } from "./support/outbox.ts";
import { OWN_CONNECTION } from "./support/own-connection.ts";
import { startOwnShop } from "./support/own-shop.ts";
import type { RunningShop } from "./support/running-shop.ts";
import { openAsSeller } from "./support/seller.ts";
import { expect, test, toast } from "./support/test.ts";

// A shop of its own: no other test has its days, counts and codes.
let shop: RunningShop;
test.beforeAll(async () => {
  test.setTimeout(150_000);
  shop = await startOwnShop({ DEMO_CATALOGUE: "false" });
});
test.afterAll(() => shop.stop());

const SPINACH: Crop = {
  name: "Palak spinach",
  category: "vegetables",
  paise: 3800,
  quantity: 250,
  unit: "g",
};
const TOMATOES: Crop = {
  name: "Country tomatoes",
  category: "vegetables",
  paise: 5250,
  quantity: 1,
  unit: "kg",
};
const CARROTS: Crop = { name: "Ooty carrots", category: "vegetables", paise: 6550, quantity: 500, unit: "g" };
const HONEY: Crop = { name: "Forest honey", category: "pantry", paise: 26900, quantity: 500, unit: "g" };
const HARVEST = new Map([
  [SPINACH, 6],
  [TOMATOES, 30],
  [CARROTS, 12],
]);
const PERCENT = 10;
const NEAR = { pins: "570001, 570004 - 570010", feePaise: 2500 };
const FAR = { pins: "571102", feePaise: 6000 };

/** What each of them has in the end; what was packed was said on the evening before market day. */
const BAGS = {
  Asha: {
    lines: [
      { crop: TOMATOES, packs: 2, packed: 1.85 },
      { crop: SPINACH, packs: 1 },
    ],
    feePaise: NEAR.feePaise,
    percentOff: PERCENT,
  },
  Bala: {
    lines: [
      { crop: TOMATOES, packs: 3 },
      { crop: CARROTS, packs: 2, packed: 0 },
    ],
    feePaise: FAR.feePaise,
  },
  Chitra: {
    lines: [
      { crop: SPINACH, packs: 1 },
      { crop: HONEY, packs: 1 },
    ],
    feePaise: NEAR.feePaise,
  },
  Deepa: {
    lines: [
      { crop: CARROTS, packs: 3, packed: 0 },
      { crop: TOMATOES, packs: 1, packed: 0.955 },
    ],
    feePaise: NEAR.feePaise,
  },
  Elango: {
    lines: [
      { crop: SPINACH, packs: 2 },
      { crop: TOMATOES, packs: 4 },
    ],
    feePaise: NEAR.feePaise,
  },
  Farida: {
    lines: [
      { crop: CARROTS, packs: 1, packed: 0 },
      { crop: HONEY, packs: 2 },
    ],
    feePaise: FAR.feePaise,
    percentOff: PERCENT,
  },
  Hema: { lines: [{ crop: SPINACH, packs: 1 }], feePaise: NEAR.feePaise },
} satisfies Record<string, Bag>;

/** Market day is tomorrow, whatever day it is. */
const DAY = daysLater(storeDay(new Date()), 1);
const CASH = Object.values(BAGS).reduce((sum, bag) => sum + duePaise(bag), 0);

test("a farm store lives its week, and every invoice and the cash are right to the rupee", async ({
  browser,
}) => {
  test.setTimeout(180_000);
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
  const code = await test.step("sends an offer with a code", () => offerCode(office, [asha, farida]));

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
    await shopper.press(page);
    await expect(page.getByRole("dialog", { name: "Thank you for your order" })).toHaveCount(0);
  });
  const indu = await test.step("one gets the last bunch, another is offered what is left", async () => {
    const hema = await move("Hema", "570001", { [ids.get(SPINACH.name) ?? ""]: 2 });
    await shopper.openCart(hema.page);
    await expect(shopper.times(hema.page)).toContainText("Only one place left");
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
    await expect(shopper.times(page).getByRole("radio").first()).toBeChecked();
    await seller.bringCutOffForward(office);
    await shopper.press(page);
    await expect(page.getByRole("alert")).toContainText(`Orders for ${formatShortDay(DAY)} have closed`);
    const next = `${formatShortDay(daysLater(DAY, 7))}, Morning, 07:00–10:00 is chosen now.`;
    await expect(shopper.times(page)).toContainText(next);
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
    ...{ baseURL: shop.url, viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true },
  });
  const page = await context.newPage();
  await openAsSeller({ page }, "/seller/orders");
  return page;
}

/** Market day's orders that are not cancelled, as the seller's pages get them. */
async function ordersOfDay({ request }: Page): Promise<Order[]> {
  const answer = await request.get(`/api/order/seller?day=${DAY}&by=delivery`, { headers: OWN_CONNECTION });
  const { orders: all } = sellerOrdersSchema.parse(await answer.json());
  return all.filter(({ status }) => status !== "Cancelled");
}

/** Holds an order, its adjustments and its printed invoice to what was worked out by hand. */
async function checkInvoice({ request }: Page, order: Order): Promise<void> {
  const bag = bagOf(order.address.firstName);
  const inPaise = (amount: number) => Math.round(amount * 100);
  const made = order.items.reduce((sum, { amount }) => sum + inPaise(amount), 0);
  const adjusted = order.adjustments.reduce((sum, { amount }) => sum + inPaise(amount), made);
  expect([adjusted, inPaise(order.totalAmount)], order.invoiceNumber).toEqual([duePaise(bag), duePaise(bag)]);
  const noted = order.creditNotes.reduce((sum, { amount }) => sum + inPaise(amount), 0);
  expect(noted, order.invoiceNumber).toBe(creditedPaise(bag));
  const pdf = await request.get(`/api/order/invoice/${order._id}.pdf`, { headers: OWN_CONNECTION });
  const { pages } = await readPdf(await pdf.body());
  const texts = pages.flatMap((page) => page.texts);
  expect(texts, order.invoiceNumber).toContain(printed(duePaise(bag)));
  for (const line of bag.lines) {
    expect(texts).toContain(printed(orderedPaise(line)).replace("₹", ""));
    if (missingPaise(line) > 0) expect(texts).toContain(`− ${printed(missingPaise(line))}`);
  }
  for (const { number } of order.creditNotes) expect(texts.join(" ")).toContain(number);
}

const bagOf = (name: string): Bag => {
  const [, bag] = Object.entries(BAGS).find(([whose]) => whose === name) ?? [];
  if (!bag) throw new Error(`nobody reckoned with ${name}`);
  return bag;
};

/** How many packs of a crop went out: what was left out of a bag is back. A pack that was begun is gone. */
const takenOf = (crop: Crop): number =>
  Object.values<Bag>(BAGS)
    .flatMap(({ lines }) => lines)
    .filter((line) => line.crop === crop)
    .map(({ packs, packed = packs * crop.quantity }) => Math.ceil(packed / crop.quantity))
    // Jaya's for the week after are taken, too.
    .reduce((sum, packs) => sum + packs, crop === TOMATOES ? 1 : 0);

/** Sends the offer, waits for its mails, and returns the code that they link to. */
async function offerCode(office: Page, readers: readonly Neighbour[]): Promise<string> {
  for (const { page, email } of readers) await post(page.request, "/api/newsletter/subscribe", { email });
  await seller.sendOffer(office, "Tomatoes by the crate", PERCENT);
  const codes = new Set<string>();
  for (const { email } of readers) {
    await expect(async () => {
      const mails = await mailsTo(email, shop.dataDir);
      const [, code] =
        mails
          .join("")
          .replace(/=\r?\n/g, "")
          .match(/\?promo=(?:3D)?(SAVE[\w-]+)/) ?? [];
      expect(code).toBeDefined();
      codes.add(code ?? "");
    }).toPass({ timeout: 20_000 });
  }
  const [code = "", ...others] = codes;
  expect(others).toEqual([]);
  return code;
}

/** The ids of market day's windows. */
async function windowIds({ request }: Page): Promise<Record<"Morning" | "Evening", string>> {
  const answer = await request.get("/api/delivery/options?pin=570001", { headers: OWN_CONNECTION });
  const { options } = deliveryOptionsAnswerSchema.parse(await answer.json());
  const windows = options.days.find(({ day }) => day === DAY)?.windows ?? [];
  const idOf = (name: string) => windows.find((window) => window.name === name)?.id ?? "";
  return { Morning: idOf("Morning"), Evening: idOf("Evening") };
}

/** As the shop's pages show a sum: without paise where there are none. */
const shown = (paise: number) => printed(paise).replace(/\.00$/, "");
