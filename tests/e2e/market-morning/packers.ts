import type { Locator, Page } from "@playwright/test";
import type { OrderAnswer as StoredOrder } from "#modules/order/contract/order.ts";
import { expect } from "../support/test.ts";
import { bags } from "./evening.ts";
import { DAY, type Order } from "./plan.ts";
import type { Line } from "./reckoning.ts";

/** The orders of the plan with what the shop has stored of them. */
export type Stored = ReadonlyMap<Order, StoredOrder>;

/** Begins at a packing station. */
export async function beginPacking(page: Page): Promise<void> {
  await page.goto(`/seller/packing-station?day=${DAY}`);
}

/**
 * Packs the bags that the station gives until all bags of the day are packed, or so many of them. Returns how many they
 * were.
 */
export async function packAll(
  page: Page,
  stored: Stored,
  isQuick: boolean,
  most = Number.POSITIVE_INFINITY,
): Promise<number> {
  const bag = page.locator("section[aria-labelledby=bag]");
  const all = page.getByRole("status").filter({ hasText: `${bags.length} of ${bags.length} packed` });
  let packed = 0;
  // Others may still have bags in hand: the last one of them is waited for.
  for (;;) {
    if (packed === most) return packed;
    await expect(bag.or(all).first()).toBeVisible();
    if (!(await bag.isVisible())) return packed;
    const text = await bag.getByRole("banner").or(bag.locator("header")).first().innerText();
    const its = [...stored].filter(([, { invoiceNumber }]) => text.includes(invoiceNumber));
    const [first] = its;
    if (!first) throw new Error(`Nobody has ordered this bag: ${text}`);
    for (const [order, { items }] of its) {
      for (const line of order.lines) {
        const item = items.find(({ name }) => name === line.crop.name);
        if (line.packed) await put(bag.locator(`[data-line="${item?._id}"]`), line);
      }
    }
    const amounts = bag.getByRole("textbox", { name: /, packed \(/ });
    if (isQuick && (await amounts.count()) > 0) {
      // Enter ticks a line: the key alone packs no bag of which nothing is ticked.
      await amounts.first().press("Enter");
      await page.keyboard.press("p");
    } else await pressPacked(bag.filter({ hasText: first[1].invoiceNumber }));
    await expect(bag.filter({ hasText: first[1].invoiceNumber })).toHaveCount(0);
    packed += 1;
  }
}

const RETRY_DELAY_MS = 5_000;

/** Presses "Packed" until the bag has gone: a press right after that of the bag before counts as its second half. */
async function pressPacked(own: Locator): Promise<void> {
  await expect(async () => {
    if (await own.isVisible())
      await own.getByRole("button", { name: "Packed" }).click({ timeout: RETRY_DELAY_MS });
    await expect(own).toHaveCount(0, { timeout: RETRY_DELAY_MS });
  }).toPass();
}

/** Types what goes into the bag for a line. */
async function put(row: Locator, { crop: { name, unit }, packed }: Line): Promise<void> {
  if (!packed) return;
  // On a phone the row takes its line in hand, and the bar at the foot has its field.
  const toTake = row.getByRole("button").filter({ hasText: " × " });
  if ((await toTake.count()) > 0) await toTake.click();
  if ("instead" in packed) {
    await row.getByRole("button", { name: `Replace ${name}` }).click();
    await row.getByRole("combobox").fill(packed.instead.name);
    await row.page().getByRole("option", { name: packed.instead.name }).click();
    for (let packs = 1; packs < packed.packs; packs++) {
      await row.getByRole("button", { name: `One more ${packed.instead.name}` }).click();
    }
  } else if (packed.amount === 0) {
    await row.getByRole("button", { name: `${name} is missing` }).click();
  } else {
    await row.getByRole("textbox", { name: `${name}, packed (${unit})` }).fill(String(packed.amount / 1000));
  }
  if (packed.restock) await row.getByRole("checkbox", { name: `The rest of ${name} is back` }).check();
}
