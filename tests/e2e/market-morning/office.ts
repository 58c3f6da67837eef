import type { Locator, Page } from "@playwright/test";
import { formatShortDay } from "#kernel/time/store-time.ts";
import { expect } from "../support/test.ts";
import { complaints, differences, leftOfHeap, orderedOf, tallyOf } from "./evening.ts";
import { HEAP_NAMES, harvestOf } from "./goods.ts";
import { AREAS, type Area, DAY, ORDERS, type Order, type Person, TOMORROW } from "./plan.ts";
import { press } from "./press.ts";
import { bill, rupees, shown } from "./reckoning.ts";
import { customerId } from "./setting-up.ts";

/** Types the harvest of the day, from heap to heap with Enter. */
export async function typeHarvest(office: Page): Promise<void> {
  await office.goto(`/seller/stock/harvest?day=${DAY}`);
  const harvest = harvestOf(ORDERS);
  for (const heap of HEAP_NAMES) {
    const field = office.getByLabel(`${heap}, in kg`);
    await field.fill(String(harvest[heap]));
    await field.press("Enter");
    await expect(rowOf(office, heap)).toContainText(`${harvest[heap].toLocaleString("en-IN")} kg left`);
  }
}

const rowOf = (office: Page, heap: string): Locator =>
  office.getByRole("listitem").filter({ has: office.getByLabel(`${heap}, in kg`) });

/** Changes an order in the office's dialog, and sees the reckoned total before it is saved. */
export async function changeInOffice(office: Page, order: Order, invoiceNumber: string): Promise<void> {
  await office.goto(`/seller/orders?q=${invoiceNumber}`);
  await office.getByRole("button", { name: `Change order ${invoiceNumber}` }).click();
  const dialog = office.getByRole("dialog", { name: `Change ${invoiceNumber}` });
  const { change, placed, lines } = order;
  const [first] = placed;
  const name = first?.crop.name ?? "";
  if (change?.kind === "price") {
    const field = dialog.getByRole("textbox", { name: `Price of a pack of ${name}, in rupees` });
    await field.fill(String(rupees(lines[0]?.paise ?? 0)));
    await dialog.getByRole("textbox", { name: "Reason" }).fill("Small ones came");
  } else if (change?.kind === "add") {
    const added = lines.at(-1)?.crop.name ?? "";
    await dialog.getByRole("combobox", { name: "Add something" }).fill(added);
    await dialog.getByRole("option", { name: added }).click();
  } else if (change?.kind === "address") {
    await dialog.getByRole("button", { name: "Correct the address" }).click();
    await dialog.getByRole("textbox", { name: "Street" }).fill(order.street ?? "");
  } else if (change?.kind === "notes") {
    await dialog.getByRole("textbox", { name: "Note for the driver" }).fill("Ring twice");
    await dialog.getByRole("textbox", { name: "Note for the office" }).fill("Pays late");
  } else if (change?.kind === "fewer") {
    await dialog.getByRole("button", { name: `One less ${name}` }).click();
  } else {
    for (const { crop } of change?.kind === "more of all" ? placed : placed.slice(0, 1)) {
      await dialog.getByRole("button", { name: `One more ${crop.name}` }).click();
    }
  }
  await expect(dialog.getByText(`New total${shown(bill(orderedOf(order)).total)}`)).toBeVisible();
  await press(dialog.getByRole("button", { name: "Save the changes" }), () => dialog.isHidden());
}

/** Sees each van's money on the run sheet, and counts its cash: that of the first one is ten rupees short. */
export async function countCash(office: Page): Promise<void> {
  await office.goto(`/seller/run-sheet?day=${DAY}`);
  const overview = office.getByRole("region", { name: "Where the vans are" });
  for (const area of ["near", "far"] as const) {
    const { van, driver } = AREAS[area];
    const { stops, done, due, received, short, over, out } = tallyOf(area);
    const cells = overview.getByRole("row", { name: `${van}, ${driver}` }).getByRole("cell");
    // What is nothing is not shown: by UPI nothing came, and each door was seen.
    const money = [due, received, short, over, out].filter((paise) => paise !== 0).map(shown);
    const counts = [done, stops - done].filter((count) => count !== 0).map(String);
    await expect(cells.filter({ hasText: /./ })).toHaveText([...counts, /.+/, ...money]);
  }
  for (const area of ["near", "far"] as const) await countVan(office, area);
}

async function countVan(office: Page, area: Area): Promise<void> {
  const { van } = AREAS[area];
  const { stops, done, due, received, short, over, out } = tallyOf(area);
  await office.getByLabel("Show").selectOption(van);
  const tally = office.getByRole("region", { name: "Cash of the day" });
  await expect(tally.getByRole("row", { name: "In all" })).toContainText(
    `${done} of ${stops}${[due, received, short, over, out].map(shown).join("")}`,
  );
  const isShort = area === "near";
  await tally.getByLabel("Cash counted").fill(String(rupees(received - (isShort ? 1000 : 0))));
  await tally.getByRole("button", { name: "Save" }).click();
  const words = isShort
    ? "The box has ₹10 less than was received in cash."
    : "The box is right to the rupee.";
  await expect(tally.getByText(words)).toBeVisible();
}

/** Decides about each difference at a door on the customer's page. */
export async function decideDoors(office: Page, numberOf: (order: Order) => string): Promise<void> {
  for (const { order, orders, paise, isCarried } of differences) {
    await office.goto(`/seller/customers/${await customerId(office.request, order.person)}`);
    const sum = shown(Math.abs(paise));
    const numbers = orders.map(numberOf).toSorted().join(", ");
    const words = isCarried ? `Carry ${sum} of ${numbers} to the next order` : `Leave ${sum} of ${numbers}`;
    await office.getByRole("button", { name: words }).click();
    await expect(office.getByRole("button", { name: words })).toHaveCount(0);
  }
}

const KINDS = { credit: "credit", replacement: "replacement", refund: "refund", no: "no" } as const;

/** Answers the complaints, each in its own way. */
export async function answerComplaints(office: Page, numberOf: (order: Order) => string): Promise<void> {
  await office.goto("/seller/customers?show=complaints");
  for (const { order, kind, paise } of complaints) {
    const about = office.getByRole("button", { name: `Answer the complaint about ${numberOf(order)}` });
    await about.click();
    const dialog = office.getByRole("dialog", { name: `Answer ${order.person.name}` });
    await dialog.getByLabel("Answer", { exact: true }).selectOption(KINDS[kind]);
    if (paise > 0) await dialog.getByLabel("Amount in ₹").fill(String(rupees(paise)));
    if (kind === "refund") await dialog.getByLabel("Reference of the refund").fill("UPI 4471");
    await dialog
      .getByRole("textbox", { name: /Words to the customer|What comes in its place/ })
      .fill(answerTo(order.person));
    const send = dialog.getByRole("button", { name: "Send answer" });
    await press(send, async () => (await about.count()) === 0);
  }
}

/** The words of an answer. */
export const answerTo = ({ firstName }: Person): string => `Sorry, ${firstName}!`;

/** The owner's words about the closed evening. */
export const CLOSED = "We count our baskets tonight.";
export const OPENS = `Orders open again on ${formatShortDay(TOMORROW)}, 6:00 AM.`;

/** Closes the shop until tomorrow morning. */
export async function closeShop(office: Page): Promise<void> {
  await office.goto("/seller/settings");
  const section = office.getByRole("region", { name: "Close the shop" });
  await section.getByLabel("Orders open again").fill(`${TOMORROW}T06:00`);
  await section.getByLabel("Your words").fill(CLOSED);
  const opens = office.getByRole("button", { name: "Open again now" });
  await press(section.getByRole("button", { name: "Close the shop" }), () => opens.isVisible());
}

const kilograms = (heap: (typeof HEAP_NAMES)[number]) =>
  `${(leftOfHeap(heap) / 1000).toLocaleString("en-IN", { maximumFractionDigits: 3 })} kg`;

/** Ends the evening of the heaps: the palak is written off, all else goes to tomorrow's market. */
export async function endEvening(office: Page): Promise<void> {
  await office.goto("/seller/stock/harvest");
  const evening = office.getByRole("region", { name: "What is left" });
  for (const heap of HEAP_NAMES) {
    await expect(evening.getByRole("listitem").filter({ hasText: heap })).toContainText(kilograms(heap));
  }
  await evening.getByRole("button", { name: "Write off: Palak" }).click();
  await expect(evening.getByRole("status")).toContainText("Written off");
  await evening.getByRole("button", { name: `Carry all to ${formatShortDay(TOMORROW)}` }).click();
  await expect(evening.getByRole("status")).toContainText("carried over");
  await expect(evening.getByRole("listitem")).toHaveCount(0);
}
