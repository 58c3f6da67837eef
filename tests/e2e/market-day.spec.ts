import type { Browser, Page } from "@playwright/test";
import type { OrderAnswer } from "#modules/order/contract/order.ts";
import { ownersViewSchema } from "#tests/support/owners-view.ts";
import { readPdf } from "#tests/support/read-pdf.ts";
import { ordersOfDay } from "./farm-week/books.ts";
import { type Neighbour, orders, post, settle } from "./farm-week/people.ts";
import { DAY } from "./farm-week/plan.ts";
import { type Bag, type Crop, HANDLING_PAISE, printed, shown } from "./farm-week/reckoning.ts";
import { runSheetOf } from "./farm-week/seller-steps.ts";
import { openCart, press } from "./farm-week/shopper-steps.ts";
import { putUp } from "./farm-week/stall.ts";
import { openStep } from "./support/checkout.ts";
import { OWN_CONNECTION } from "./support/own-connection.ts";
import { startOwnShop } from "./support/own-shop.ts";
import type { RunningShop } from "./support/running-shop.ts";
import { openAsSeller } from "./support/seller.ts";
import { expect, test, toast } from "./support/test.ts";

// Two sellers, at a laptop and a phone, and two shoppers work on the same orders. The sums are worked out here by
// hand, in whole paise.
const HONEY: Crop = { name: "Forest honey", category: "pantry", paise: 26_900, quantity: 500, unit: "g" };
const EGGS: Crop = { name: "Hen eggs", category: "pantry", paise: 7200, quantity: 6, unit: "pcs" };
const BEANS: Crop = { name: "Dried beans", category: "pantry", paise: 6550, quantity: 500, unit: "g" };
const COCONUT: Crop = { name: "Coconut", category: "pantry", paise: 3525, quantity: 1, unit: "pcs" };
const SHIPPING_PAISE = 4000;
const CODE = "MARKET10";
const PERCENT = 10;

/** 900 g of honey were packed instead of 1 kg, and no eggs. The discount is taken off the packed goods. */
const HONEY_PAISE = Math.floor((2 * HONEY.paise * 900) / 1000);
const ASHA_OWES = HONEY_PAISE - Math.floor((HONEY_PAISE * PERCENT) / 100) + SHIPPING_PAISE + HANDLING_PAISE;
const ASHA_GIVES = ASHA_OWES - 1000;
const BALA_OWES = BEANS.paise + 2 * COCONUT.paise + SHIPPING_PAISE + HANDLING_PAISE;

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const LAPTOP = { viewport: { width: 1440, height: 900 } };

let shop: RunningShop;
test.beforeAll(async () => {
  shop = await startOwnShop({ DEMO_CATALOGUE: "false" });
});
test.afterAll(() => shop.stop());

test("two sellers and two shoppers meet in the same orders, and the books agree to the paisa", async ({
  browser,
}) => {
  const laptop = await sellerAt(browser, LAPTOP);
  const ids = await putUp(laptop.request, [HONEY, EGGS, BEANS, COCONUT]);
  await addCode(laptop);
  const cart = (...lines: [Crop, number][]) =>
    Object.fromEntries(lines.map(([crop, packs]) => [ids.get(crop.name) ?? "", packs]));
  const asha = await settle(browser, shop, {
    name: "Asha",
    pin: "570001",
    cart: cart([HONEY, 2], [EGGS, 1]),
  });
  const bala = await settle(browser, shop, {
    name: "Bala",
    pin: "570004",
    cart: cart([BEANS, 1], [COCONUT, 2]),
  });

  const [ofAsha, ofBala, toCancel, toEmpty] =
    await test.step("both order at once, and once more each", async () => {
      await Promise.all([order(asha, CODE), order(bala)]);
      const more = (who: Neighbour, crop: Crop) => orders(who, one(crop), { ids, delivery: { day: DAY } });
      const second = [await more(asha, BEANS), await more(bala, EGGS)] as const;
      const all = await ordersOfDay(laptop);
      const firstOf = (name: string) => {
        const match = all.find(
          ({ _id, address }) => address.firstName === name && !second.some((each) => each._id === _id),
        );
        if (!match) throw new Error(`${name} has no order`);
        return match;
      };
      return [firstOf("Asha"), firstOf("Bala"), ...second] as const;
    });

  const phone = await sellerAt(browser, PHONE);
  await Promise.all([laptop.goto("/seller/orders"), phone.goto("/seller/orders")]);
  await test.step("a row that is open elsewhere learns that its shopper has cancelled", async () => {
    const status = statusOf(laptop, toCancel);
    await expect(status).toHaveValue("Pending");
    await asha.page.goto("/my-orders");
    const card = asha.page.getByRole("article", { name: toCancel.invoiceNumber });
    await card.getByRole("button", { name: "Cancel order" }).click();
    await asha.page.getByRole("dialog").getByRole("button", { name: "Cancel order" }).click();
    await expect(card.getByText("This order was cancelled. Nothing is to be paid.")).toBeVisible();
    await expect(status).toHaveValue("Cancelled");
  });

  await test.step("both weigh one order, and neither's work is lost", async () => {
    const [atLaptop, atPhone] = [await weighing(laptop, ofAsha), await weighing(phone, ofAsha)];
    await atPhone.getByRole("button", { name: `${EGGS.name} is missing` }).click();
    await atPhone.getByRole("button", { name: "Save", exact: true }).click();
    await expect(atPhone).toBeHidden();
    await atLaptop.getByRole("textbox", { name: `${HONEY.name}, packed (g)` }).fill("900");
    await atLaptop.getByRole("button", { name: "Save", exact: true }).click();
    await expect(atLaptop.getByText("Somebody else has weighed this order", { exact: true })).toBeVisible();
    await expect(atLaptop.getByRole("textbox", { name: `${HONEY.name}, packed (g)` })).toHaveValue("900");
    await expect(atLaptop.getByRole("textbox", { name: `${EGGS.name}, packed (pcs)` })).toHaveValue("0");
    await atLaptop.getByRole("button", { name: "Save", exact: true }).click();
    await expect(toast(laptop, `${ofAsha.invoiceNumber}: ${shown(ASHA_OWES)} is to be paid`)).toBeVisible();
  });

  await test.step("an empty bag is cancelled, and not charged", async () => {
    const dialog = await weighing(phone, toEmpty);
    await dialog.getByRole("button", { name: `${EGGS.name} is missing` }).click();
    await dialog.getByRole("button", { name: "Save and cancel the order" }).click();
    await expect(dialog).toBeHidden();
    await expect(statusOf(laptop, toEmpty)).toHaveValue("Cancelled");
  });

  await test.step("all are sent out, and what is cancelled stays cancelled", async () => {
    await phone.getByRole("checkbox", { name: "Choose all on this page" }).check();
    await expect(phone.getByText("2 that are cancelled or delivered stay as they are.")).toBeVisible();
    await phone.getByRole("button", { name: "Set status" }).click();
    for (const out of [ofAsha, ofBala]) await expect(statusOf(laptop, out)).toHaveValue("Out for Delivery");
    for (const stays of [toCancel, toEmpty]) await expect(statusOf(laptop, stays)).toHaveValue("Cancelled");
  });

  await test.step("a choice that was made from what an order no longer is says so, and does nothing", async () => {
    await statusOf(laptop, ofAsha).focus();
    await laptop.keyboard.press("ArrowUp");
    await expect(laptop.getByText(/^Not set yet/)).toBeVisible();
    await phone.goto(runSheetOf(DAY));
    await phone.getByRole("button", { name: "Other amount from Asha Gowda" }).click();
    const asks = phone.getByRole("dialog", { name: "What did Asha Gowda give?" });
    await asks.getByLabel("Cash received").fill(String(ASHA_GIVES / 100));
    await asks.getByRole("button", { name: "Delivered" }).click();
    await expect(asks).toBeHidden();
    await expect(laptop.getByText("It was set to Delivered meanwhile.")).toBeVisible();
    await expect(statusOf(laptop, ofAsha)).toHaveValue("Delivered");
    await phone.getByRole("button", { name: `Bala Gowda: delivered, ${shown(BALA_OWES)} received` }).click();
    await expect(statusOf(laptop, ofBala)).toHaveValue("Delivered");
  });

  await test.step("a status that goes back and forth forgets no missing cash", async () => {
    await statusOf(laptop, ofAsha).selectOption("Out for Delivery");
    const asks = laptop.getByRole("dialog", { name: `Was ${ofAsha.invoiceNumber} not delivered?` });
    await asks.getByRole("button", { name: "Set to Out for Delivery" }).click();
    await expect(asks).toBeHidden();
    await statusOf(laptop, ofAsha).selectOption("Delivered");
    await expect(
      laptop.getByRole("button", { name: `Undo Delivered, ${ofAsha.invoiceNumber}` }),
    ).toBeVisible();
  });

  await test.step("run sheet, dashboard, orders and invoices agree to the paisa", async () => {
    await phone.reload();
    const tally = phone.getByRole("region", { name: "Cash of the day" });
    await expect(tally.getByRole("row", { name: "In all" })).toContainText(
      `2 of 2${shown(ASHA_OWES + BALA_OWES)}${shown(ASHA_GIVES + BALA_OWES)}`,
    );
    const all = await ordersOfDay(laptop);
    expect(all.map(({ invoiceNumber, totalAmount }) => [invoiceNumber, totalAmount]).toSorted()).toEqual(
      [
        [ofAsha.invoiceNumber, ASHA_OWES / 100],
        [ofBala.invoiceNumber, BALA_OWES / 100],
      ].toSorted(),
    );
    const answer = await laptop.request.get("/api/dashboard", { headers: OWN_CONNECTION });
    const { dashboard } = ownersViewSchema.parse(await answer.json());
    const paid = dashboard.days.reduce((sum, day) => sum + Math.round(day.paid * 100), 0);
    expect(paid).toBe(ASHA_GIVES + BALA_OWES);
    expect(dashboard.waiting.cash).toBe(0);
    for (const [{ _id }, owed] of [
      [ofAsha, ASHA_OWES],
      [ofBala, BALA_OWES],
    ] as const) {
      expect(await textsOfInvoice(laptop, _id)).toContain(printed(owed));
    }
  });
});

const one = (crop: Crop): Bag => ({ lines: [{ crop, packs: 1 }], feePaise: SHIPPING_PAISE });

/** Orders the goods in the cart through its page. */
async function order({ page }: Neighbour, code?: string): Promise<void> {
  await openCart(page);
  if (code) {
    await openStep(page, "promo");
    await page.getByRole("textbox", { name: "Promo code" }).fill(code);
    await page.getByRole("button", { name: "Apply" }).click();
    await expect(page.getByText(`${code} applied`)).toBeVisible();
  }
  await press(page);
  await expect(page.getByRole("dialog", { name: "Thank you for your order" })).toBeVisible();
}

async function addCode({ request }: Page): Promise<void> {
  const without = { amount: null, maximum: null, from: null, until: null, mostUses: null, categories: null };
  const limits = { mostPerShopper: null, minimum: 0, firstOrderOnly: false, isActive: true };
  await post(request, "/api/promo/add", {
    code: CODE,
    kind: "percent",
    percent: PERCENT,
    ...without,
    ...limits,
  });
}

const statusOf = (page: Page, { invoiceNumber }: OrderAnswer) =>
  page.getByLabel(`Status of ${invoiceNumber}`);

/** Opens an order's row and its weighing form. The list is open already. */
async function weighing(page: Page, { invoiceNumber }: OrderAnswer) {
  await page.getByRole("button", { name: invoiceNumber, expanded: false }).click();
  await page.getByRole("button", { name: `Weigh ${invoiceNumber}` }).click();
  return page.getByRole("dialog", { name: `What is in the bag of ${invoiceNumber}?` });
}

async function textsOfInvoice({ request }: Page, id: string): Promise<string[]> {
  const pdf = await request.get(`/api/order/invoice/${id}.pdf`, { headers: OWN_CONNECTION });
  const { pages } = await readPdf(await pdf.body());
  return pages.flatMap(({ texts }) => texts);
}

/** A browser with the seller logged in. */
async function sellerAt(browser: Browser, device: typeof PHONE | typeof LAPTOP): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: shop.url, ...device })).newPage();
  await openAsSeller({ page }, "/seller/orders");
  return page;
}
