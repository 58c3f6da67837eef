import type { Page } from "@playwright/test";
import { formatShortDay, weekdayName, weekdayOf } from "#kernel/time/store-time.ts";
import { readPdf } from "#tests/support/read-pdf.ts";
import { expect, toast } from "../support/test.ts";
import { type Crop, rupees } from "./reckoning.ts";

/** The number of orders that fit into each window of market day. */
export const ROOM = { Morning: 4, Evening: 5 } as const;
const TIMES = { Morning: ["07:00", "10:00"], Evening: ["16:00", "19:00"] } as const;

/** A delivery area as on the seller's page. */
export interface Area {
  pins: string;
  feePaise: number;
}

/** The seller sets the deliveries: one market day, two windows and a few PIN codes. */
export async function setUpDelivery(page: Page, day: string, areas: readonly Area[]): Promise<void> {
  await page.goto("/seller/delivery");
  await expect(page.getByText("Everything is saved")).toBeVisible();
  const market = weekdayName(weekdayOf(day));
  const fresh = page.getByRole("group", { name: "Fruits and vegetables" });
  await fresh.getByLabel(market).check();
  for (const other of ["Sunday", "Saturday"].filter((name) => name !== market)) {
    await fresh.getByLabel(other).uncheck();
  }
  await setCutOff(page, "06:00", "The day of the delivery");
  for (const [index, name] of (["Morning", "Evening"] as const).entries()) {
    await page.getByRole("button", { name: "Add a window" }).click();
    const row = page.getByRole("group", { name: `Window ${index + 1}` });
    await row.getByLabel("Weekday").selectOption(market);
    await row.getByLabel("Name").fill(name);
    await row.getByLabel("From").fill(TIMES[name][0]);
    await row.getByLabel("Until").fill(TIMES[name][1]);
    await row.getByLabel("Orders").fill(String(ROOM[name]));
  }
  for (const [index, { pins, feePaise }] of areas.entries()) {
    await page.getByRole("button", { name: "Add an area" }).click();
    const row = page.getByRole("group", { name: `Area ${index + 1}` });
    await row.getByLabel("PIN codes").fill(pins);
    await row.getByLabel("Fee").fill(String(rupees(feePaise)));
  }
  await saveDelivery(page);
}

/** The seller closes orders for tomorrow. */
export async function bringCutOffForward(page: Page): Promise<void> {
  await page.goto("/seller/delivery");
  await setCutOff(page, "00:00", "The day before the delivery");
  await saveDelivery(page);
}

async function setCutOff(page: Page, time: string, day: string): Promise<void> {
  const cutOff = page.getByRole("region", { name: "Cut-off" });
  await cutOff.getByLabel("Time").fill(time);
  await cutOff.getByLabel("On which day").selectOption(day);
}

async function saveDelivery(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Save delivery settings" }).click();
  await expect(toast(page, "Delivery settings saved")).toBeVisible();
}

/** The seller enters the counts of the harvest. */
export async function countHarvest(page: Page, harvest: ReadonlyMap<Crop, number>): Promise<void> {
  await page.goto("/seller/rates");
  for (const [{ name }, packs] of harvest) await page.getByLabel(`Left of ${name}`).fill(String(packs));
  await page.getByRole("button", { name: "Save all" }).click();
  await expect(toast(page, "Rates saved")).toBeVisible();
}

/** The seller sends an offer with a promo code for a discount in percent. */
export async function sendOffer(page: Page, text: string, percent: number): Promise<void> {
  await page.goto("/seller/add-offer");
  await page.getByLabel("Offer text").fill(text);
  await page.getByLabel("Discount (%)").fill(String(percent));
  // The page repeats a click that came before hydration.
  const withCode = page.getByLabel("Make a promo code for it, and link to it in the mail");
  await withCode.click();
  await expect(withCode).toBeChecked();
  await page.getByRole("main").getByRole("button", { name: "Send offer" }).click();
  await page.getByRole("button", { name: /^Send to \d+ subscriber/ }).click();
  await expect(page).toHaveURL(/\/seller\/offer-history/);
}

/** The seller enters the weights of a bag. `packed` maps names of crops to amounts; null means that the crop failed. */
export async function weigh(
  page: Page,
  invoiceNumber: string,
  packed: Readonly<Record<string, number | null>>,
): Promise<void> {
  await page.goto(`/seller/orders?q=${invoiceNumber}`);
  await page.getByRole("button", { name: `Weigh ${invoiceNumber}` }).click();
  const dialog = page.getByRole("dialog", { name: `What is in the bag of ${invoiceNumber}?` });
  for (const [name, amount] of Object.entries(packed)) {
    if (amount === null) await dialog.getByRole("button", { name: `${name} is missing` }).click();
    else await dialog.getByRole("textbox", { name: `${name}, packed` }).fill(String(amount));
  }
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await expect(dialog).toBeHidden();
}

/** Marks a bag on the open run sheet as delivered and paid in cash. */
export async function deliver(page: Page, name: string, cash: string): Promise<void> {
  await page.getByRole("button", { name: `${name} Gowda: delivered, ${cash} received` }).click();
  const stop = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name }) });
  // The button has the same words until the stop is delivered.
  await expect(stop.getByRole("status").filter({ hasText: `Delivered, ${cash} received` })).toBeVisible();
}

/** The paths of a day's packing list and run sheet. */
export const packingListOf = (day: string) => `/seller/packing-list?day=${day}&by=delivery`;
export const runSheetOf = (day: string) => `/seller/run-sheet?day=${day}`;

/** The text of a page as it is printed. */
export async function paperOf(page: Page): Promise<string> {
  const { pages } = await readPdf(await page.pdf({ preferCSSPageSize: true }));
  return pages.flatMap(({ texts }) => texts).join(" ");
}

export const deliveryWords = (day: string, window: keyof typeof TIMES) =>
  `Delivery on ${formatShortDay(day)}, ${window}, ${TIMES[window].join("–")}`;
