/** The shoppers' steps on the family's phone, on which each of them logs in. */
import type { Page } from "@playwright/test";
import { formatShortDay } from "#kernel/time/store-time.ts";
import { PASSWORD } from "../support/accounts.ts";
import { openStep, placeButton } from "../support/checkout.ts";
import { openLoaded } from "../support/loaded.ts";
import { PICTURE } from "../support/seller.ts";
import { expect } from "../support/test.ts";
import { orderedOf } from "./evening.ts";
import { type Area, DAY, doorOf, type Order, type Person } from "./plan.ts";
import { press } from "./press.ts";
import { bill, type Line, shown } from "./reckoning.ts";
import { type Shelf, send } from "./setting-up.ts";

/** Logs a person in on the phone, in place of whoever had it before. */
export async function takePhone(phone: Page, { email }: Person): Promise<void> {
  await send(phone.request, "POST", "/api/user/login", { email, password: PASSWORD });
}

/**
 * Orders through the cart: its sums are those that are reckoned. The household's laptop has the same cart open, and presses
 * Place Order too, a moment later: it is asked, and keeps the one order.
 */
export async function orderOnPhone(
  { phone, laptop }: { phone: Page; laptop: Page },
  order: Order,
  { products }: Shelf,
): Promise<void> {
  for (const device of [phone, laptop]) await takePhone(device, order.person);
  const cart = order.placed.map(({ crop, packs }) => [products.get(crop.name), packs]);
  await send(phone.request, "POST", "/api/cart/update", { cartItems: Object.fromEntries(cart) });
  await openLoaded(phone, "/cart");
  const { total } = bill(orderedOf(order, "placed"));
  if (order.hasCode) {
    await openStep(phone, "promo");
    await phone.getByRole("textbox", { name: "Promo code" }).fill("HELLO");
    await phone.getByRole("button", { name: "Apply" }).click();
    await expect(phone.getByText("HELLO applied")).toBeVisible();
  }
  const { balance } = order.person;
  if (balance > 0) await phone.getByLabel(`Use your credit of ${shown(balance)}`).check();
  if (balance < 0) await phone.getByLabel(`Pay ${shown(-balance)} from last time`).check();
  const sums = phone.getByRole("region", { name: "Price summary" });
  await expect(sums.getByRole("definition").last()).toHaveText(new RegExp(`^${shown(total)}(\\.00)?$`));
  await openLoaded(laptop, "/cart");
  await expect(placeButton(laptop)).toBeEnabled();
  // It does not hear of the phone's order before the press.
  await laptop.route("**/api/user/is-auth", (route) => route.abort());
  await phone.getByRole("button", { name: "Place Order" }).click();
  const thanks = phone.getByRole("dialog", { name: "Thank you for your order" });
  await expect(thanks).toContainText(`Delivery on ${formatShortDay(DAY)}`);
  await placeButton(laptop).click();
  const question = laptop.getByRole("dialog", {
    name: /^Ordered .*: .*Order all the same\?$/,
  });
  await question.getByRole("button", { name: "Do not order" }).click();
  await laptop.unroute("**/api/user/is-auth");
  await expect(laptop.getByRole("heading", { name: "Your cart is empty" })).toBeVisible();
}

/** Changes an order in My Orders, and sees the reckoned total before it is saved. */
export async function changeOnPhone(phone: Page, order: Order, invoiceNumber: string): Promise<void> {
  await takePhone(phone, order.person);
  await phone.goto("/my-orders");
  await phone.getByRole("button", { name: `Change order ${invoiceNumber}` }).click();
  const dialog = phone.getByRole("dialog", { name: `Change ${invoiceNumber}` });
  const [first] = order.placed;
  if (order.change?.kind === "more") {
    await dialog.getByRole("button", { name: `One more ${first?.crop.name}` }).click();
  } else if (order.change?.kind === "move") {
    await dialog.getByRole("button", { name: "Another address" }).click();
    await dialog.getByRole("radio", { name: streetIn(order.person, order.area) }).check();
  } else {
    for (const { crop } of goneFrom(order)) {
      await dialog
        .getByRole("button", { name: new RegExp(`^(Take out|Remove) ${crop.name}$`) })
        .first()
        .click();
    }
  }
  await expect(dialog.getByText(`New total${shown(bill(orderedOf(order)).total)}`)).toBeVisible();
  await press(dialog.getByRole("button", { name: "Save the changes" }), () => dialog.isHidden());
}

const streetIn = (person: Person, area: Area) => doorOf(person, area).street;

const goneFrom = ({ placed, lines }: Order): Line[] =>
  placed.filter(({ crop }) => !lines.some((line) => line.crop === crop));

/** Tells about a bad product in My Orders, with a photo. */
export async function complainOnPhone(phone: Page, order: Order, invoiceNumber: string): Promise<void> {
  await takePhone(phone, order.person);
  await phone.goto("/my-orders");
  await phone.getByRole("button", { name: `Something was bad: ${invoiceNumber}` }).click();
  const form = phone.getByRole("dialog", { name: "What was bad?" });
  const [line, ...others] = order.lines;
  if (others.length > 0) await form.getByRole("checkbox", { name: line?.crop.name ?? "" }).check();
  await form.getByLabel("What was wrong?").fill(wordsOf(order.person));
  await form.getByLabel("Add a photo").setInputFiles(PICTURE);
  await press(form.getByRole("button", { name: "Send" }), () => form.isHidden());
  await expect(phone.getByRole("img", { name: "Photo 1" })).toBeVisible();
}

/** The words of somebody's complaint. */
export const wordsOf = ({ name }: Person): string => `One was squashed, says ${name}`;
