import type { Page } from "@playwright/test";
import { PICTURE } from "../support/seller.ts";
import { expect } from "../support/test.ts";
import { type Bag, bags } from "./evening.ts";
import { type Area, DAY } from "./plan.ts";
import { rupees, shown } from "./reckoning.ts";

/** The words about doors. */
export const NOBODY = "Gate locked, called twice";
export const NOTE = "Left with the neighbour";

/** Opens a driver's link with a network, and waits until it works without one. */
export async function openLink(page: Page, link: string, van: Area): Promise<void> {
  await page.goto(`${link}?day=${DAY}`);
  await expect(page.getByText(`0 of ${bagsOf(van).length} done`)).toBeVisible();
  await expect(page.getByText("Opens without a network")).toBeVisible();
}

const bagsOf = (van: Area) => bags.filter((bag) => bag.van === van);

/**
 * Drives the whole list in its order: the first half without a network, the other half with one. Whoever was not at home
 * is visited again at the end. The first stop gets a photo and a note; its bag is returned.
 */
export async function drive(page: Page, van: Area): Promise<Bag> {
  const all = bagsOf(van);
  const done = all.filter(({ what }) => what !== "away").length;
  const half = Math.floor(all.length / 2);
  await page.context().setOffline(true);
  const first = await visitNext(page, { withPhoto: true });
  for (let stop = 1; stop < half; stop++) await visitNext(page);
  await expect(page.getByText("No network.", { exact: false })).toBeVisible();
  // The phone has kept everything.
  await page.reload();
  await expect(page.getByText(/\d+ not sent yet/)).toBeVisible();
  await page.context().setOffline(false);
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await expect(page.getByText("All is sent")).toBeVisible();
  for (let stop = half; stop < all.length; stop++) await visitNext(page);
  for (const bag of all.filter(({ what }) => what === "later")) await deliver(page, bag);
  await expect(page.getByText(`${done} of ${all.length} done`)).toBeVisible();
  await expect(page.getByText("All is sent")).toBeVisible();
  return first;
}

/** Marks what happens at the next door of the list. */
async function visitNext(page: Page, { withPhoto = false } = {}): Promise<Bag> {
  const next = page.getByRole("region", { name: "Next stop" });
  const heading = (await next.getByRole("heading", { level: 3 }).innerText()).trim();
  const own = bags.filter(({ name }) => heading.endsWith(name));
  const [bag] = own;
  if (!bag || own.length > 1) throw new Error(`Nobody knows this stop: ${heading}`);
  if (withPhoto) await leaveWords(page, bag);
  if (bag.what === "later" || bag.what === "away") {
    await next.getByRole("button", { name: `Not at home: ${bag.name}` }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("What happened").fill(NOBODY);
    await dialog.getByRole("button", { name: "Not at home" }).click();
    await expect(dialog).toBeHidden();
  } else await deliver(page, bag);
  await expect(next.getByRole("heading", { name: bag.name })).toHaveCount(0);
  return bag;
}

async function leaveWords(page: Page, { name }: Bag): Promise<void> {
  await page.getByLabel(`Photo of the bag at ${name}’s door`).setInputFiles(PICTURE);
  await expect(page.getByText("1 not sent yet")).toBeVisible();
  await page.getByRole("button", { name: `Note about ${name}` }).click();
  const dialog = page.getByRole("dialog", { name: `A note about ${name}` });
  await dialog.getByLabel("Note").fill(NOTE);
  await dialog.getByRole("button", { name: "Keep the note" }).click();
  await expect(page.getByText("2 not sent yet")).toBeVisible();
}

/** Hands a bag over for what its household gives. */
async function deliver(page: Page, { name, due, received }: Bag): Promise<void> {
  if (received === due) {
    const words = due > 0 ? `${name}: delivered, ${shown(due)} in cash` : `${name}: delivered`;
    await page.getByRole("button", { name: words, exact: true }).click();
    return;
  }
  await page.getByRole("button", { name: `Other amount from ${name}` }).click();
  const dialog = page.getByRole("dialog", { name: `What did ${name} give?` });
  await dialog.getByLabel("Cash received").fill(String(rupees(received)));
  await dialog.getByRole("button", { name: "Delivered" }).click();
  await expect(dialog).toBeHidden();
}
