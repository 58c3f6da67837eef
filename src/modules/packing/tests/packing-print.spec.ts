import type { Locator, Page } from "@playwright/test";
import { daysLater, storeDay } from "#kernel/time/store-time.ts";
import { sellerOrdersSchema } from "#modules/order/contract/order-lists.ts";
import { ADDRESS } from "#tests/e2e/support/accounts.ts";
import { openAsSeller } from "#tests/e2e/support/seller.ts";
import { placeOrder, register } from "#tests/e2e/support/shopper.ts";
import { expect, test } from "#tests/e2e/support/test.ts";
import { readPdf } from "#tests/support/read-pdf.ts";
import type { PackingBag, PackingTotal } from "../contract.ts";

const LONG = "Hand-pounded red rice from the terraced fields of Holenarasipura, sun-dried, a long name";

const total = (number: number): PackingTotal => ({
  productId: null,
  name: `${LONG} ${number}`,
  category: "pantry",
  categoryName: "Pantry",
  pack: { quantity: 500, unit: "ml" },
  packs: 123,
  total: { quantity: 61.5, unit: "L" },
  orders: 100,
});

/** A bag. Households of several orders share it. */
const bag = (number: number, household = number): PackingBag => ({
  _id: String(number),
  household: String(household),
  invoiceNumber: `INV-20261121-${1000 + number}`,
  status: "Pending",
  address: { _id: "a", ...ADDRESS },
  amount: 1050,
  isPaid: false,
  deliveryDay: "2026-11-22",
  deliveryWindow: null,
  notes: [],
  // Every ninth order is large.
  items: Array.from({ length: number % 9 === 0 ? 12 : (number % 6) + 1 }, (_, line) => ({
    name: line === 2 ? LONG : `Country tomatoes ${line}`,
    pack: { quantity: 500, unit: "g" },
    quantity: 2,
  })),
});

/** Opens the packing list of a day with these numbers of products and bags. */
async function openList(page: Page, products: number, bags: number, perHousehold = 1): Promise<void> {
  const numbers = (count: number) => Array.from({ length: count }, (_, number) => number + 1);
  const json = {
    success: true,
    day: "2026-11-21",
    totals: numbers(products).map(total),
    bags: numbers(bags).map((number) => bag(number, Math.ceil(number / perHousehold))),
    windows: [null],
  };
  await page.unroute("**/api/order/packing-list?**");
  await page.route("**/api/order/packing-list?**", (route) => route.fulfill({ json }));
  await openAsSeller({ page }, "/seller/packing-list");
  await expect(page.getByText("INV-20261121-1001").first()).toBeVisible();
}

async function printedPages(page: Page) {
  const { pages } = await readPdf(await page.pdf({ preferCSSPageSize: true }));
  return pages.map(({ texts, width, height }) => ({
    text: texts.join(" "),
    // In millimetres.
    width: Math.round((width / 72) * 25.4),
    height: Math.round((height / 72) * 25.4),
  }));
}

const printed = async (page: Page) => (await printedPages(page)).map(({ text }) => text);

test("the bags' heading is never the last thing on a sheet of paper", async ({ page }) => {
  for (let products = 10; products <= 15; products++) {
    await openList(page, products, 2);
    for (const sheet of await printed(page)) expect(sheet).not.toMatch(/Bags$/);
  }
});

test("the list opens on the next day on which orders come", async ({ page }) => {
  const today = storeDay(new Date());
  const days = [-1, 3, 5].map((later) => ({ day: daysLater(today, later), orders: 1, closed: false }));
  await page.route("**/api/order/waiting-days", (route) => route.fulfill({ json: { success: true, days } }));
  const listRequest = page.waitForRequest("**/api/order/packing-list?**");
  await openAsSeller({ page }, "/seller/packing-list");
  const query = new URL((await listRequest).url()).searchParams;
  expect([query.get("day"), query.get("by")]).toEqual([daysLater(today, 3), "delivery"]);
  await expect(page.locator("input[type=date]")).toHaveValue(daysLater(today, 3));
});

test("sixty bags fill their sheets of paper", { tag: "@quick" }, async ({ page }) => {
  await openList(page, 3, 60);
  const sheets = await printed(page);
  expect(sheets.join(" ")).toContain("INV-20261121-1060");
  // Two columns took twelve sheets; rows of two, each as high as its larger bag, took fourteen.
  expect(sheets.length).toBeLessThanOrEqual(7);
});

test("large households fill their sheets too, and a sheet ends between two orders", async ({ page }) => {
  // Five orders in each bag, which is higher than half a sheet.
  await openList(page, 3, 75, 5);
  const sheets = await printed(page);
  // A bag that was kept in one piece left most of its column empty: seventeen sheets.
  expect(sheets.length).toBeLessThanOrEqual(8);
  // The tick boxes are no text, so a line begins with its number of packs.
  const lines = sheets.map((sheet) => sheet.match(/2 ×/g)?.length ?? 0);
  const orders = sheets.map((sheet) => sheet.match(/Pending/g)?.length ?? 0);
  expect(orders.reduce((sum, count) => sum + count, 0)).toBe(75);
  // Every order's lines are on the sheet of its own last line, which says what it is.
  let first = 1;
  for (const [sheet, count] of orders.entries()) {
    const here = Array.from({ length: count }, (_, index) => bag(first + index).items.length);
    expect(lines[sheet]).toBe(here.reduce((sum, each) => sum + each, 0));
    first += count;
  }
});

test("columns keep apart on a printed packing list and on a slip, and a pack stays on its line", async ({
  page,
  seller,
}) => {
  // The width of the printed area on A4.
  await page.setViewportSize({ width: 688, height: 1000 });
  await openList(page, 3, 1);
  await page.emulateMedia({ media: "print" });
  expect(await narrowestGap(page)).toBeGreaterThan(5);

  const rice = await seller.addProduct({ name: LONG });
  await register(page.request);
  const { invoiceNumber } = await placeOrder(page.request, [rice._id]);
  await page.emulateMedia({ media: null });
  // The print dialog stays open until the slip was checked.
  await page.addInitScript(() => {
    window.print = () => undefined;
  });
  await openAsSeller({ page }, `/seller/orders?q=${invoiceNumber}`);
  await page.getByRole("button", { name: `Slip ${invoiceNumber}` }).click();
  await page.getByLabel("One on a sheet").check();
  await page.getByRole("dialog", { name: "Print the slip" }).getByRole("button", { name: "Print" }).click();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("cell", { name: LONG })).toBeVisible();
  expect(await narrowestGap(page)).toBeGreaterThan(5);
  expect(await linesOf(page.getByRole("cell", { name: "500 g" }))).toBe(1);
});

test("slips print four on a sheet, or each on a label", { tag: "@quick" }, async ({ page, seller }) => {
  const jar = await seller.addProduct();
  await register(page.request);
  const { invoiceNumber } = await placeOrder(page.request, [jar._id]);
  await page.addInitScript(() => {
    window.print = () => undefined;
  });
  // Six orders of one line, and one with more lines than a slip has room for.
  await page.route("**/api/order/seller?**", async (route) => {
    const answer = sellerOrdersSchema.parse(await (await route.fetch()).json());
    const [order] = answer.orders;
    if (!order) throw new Error("there is no order to copy");
    const orders = Array.from({ length: 7 }, (_, copy) => {
      const lines = order.items.flatMap((item) => Array.from({ length: copy === 3 ? 20 : 1 }, () => item));
      const items = lines.map((item, line) => ({
        ...item,
        _id: `${copy} ${line}`,
        name: `${item.name} ${line}`,
      }));
      // Each has its own address, as one household's orders share a slip.
      const address = { ...order.address, street: `${copy} Devaraja Road` };
      const notes = [{ label: "If something is missing", text: "Call me" }];
      return { ...order, _id: String(copy), invoiceNumber: `INV-COPY-${copy}`, address, items, notes };
    });
    await route.fulfill({ json: { ...answer, orders } });
  });
  await openAsSeller({ page }, `/seller/orders?q=${invoiceNumber}`);
  await page.getByLabel("Choose all on this page").check();
  const printPages = async (paper: string, bags?: string) => {
    await page.getByRole("button", { name: "Slips" }).click();
    await page.getByLabel(paper).check();
    if (bags) await page.getByLabel("Bags of each order").selectOption(bags);
    await page.getByRole("dialog", { name: "Print 7 slips" }).getByRole("button", { name: "Print" }).click();
    await page.locator("[data-print-sheet]").waitFor({ state: "attached" });
    const pages = await printedPages(page);
    await page.emulateMedia({ media: "print" });
    expect(await cutStickers(page)).toBe(0);
    await page.emulateMedia({ media: null });
    await page.evaluate(() => dispatchEvent(new Event("afterprint")));
    await page.locator("[data-print-sheet]").waitFor({ state: "detached" });
    return pages;
  };
  const printOn = async (paper: string) => (await printPages(paper)).map(({ text }) => text);
  const sheets = await printOn("Four on a sheet");
  expect(sheets.map((sheet) => sheet.match(/INV-COPY-\d/g))).toEqual([
    ["INV-COPY-0", "INV-COPY-1", "INV-COPY-2"],
    // The two orders of one household stay together.
    ["INV-COPY-3", "INV-COPY-3", "INV-COPY-4", "INV-COPY-5"],
    ["INV-COPY-6"],
  ]);
  for (const number of [0, 1, 2, 3, 4, 5, 6]) {
    expect(sheets.join(" ")).toMatch(new RegExp(`INV-COPY-${number}.*If something is missing: +Call me`));
  }
  // Each line has a number of packs. Its name may take two printed lines.
  expect(sheets.join(" ").split("× 1")).toHaveLength(6 + 20 + 1);
  expect(await printOn("Labels")).toHaveLength(8);

  // A label for each bag, and every bag says which of the order's it is.
  const stickers = await printPages("Stickers, 50 × 30 mm", "2");
  expect(stickers.map(({ width, height }) => `${width} × ${height}`)).toEqual(
    Array.from({ length: 14 }, () => "50 × 30"),
  );
  for (const [index, { text }] of stickers.entries()) {
    const copy = Math.floor(index / 2);
    expect(text).toContain("Meera Rao");
    expect(text).toContain(`${copy} Devaraja Road`);
    expect(text).toContain(`${(index % 2) + 1} of 2`);
    // Nothing is said twice.
    expect(text.match(/Meera/g)).toHaveLength(1);
  }
  // The paper was remembered. On a roll a label is as high as what is in the bag.
  await page.reload();
  await page.getByLabel("Choose all on this page").check();
  await page.getByRole("button", { name: "Slips" }).click();
  await expect(page.getByLabel("Stickers, 50 × 30 mm")).toBeChecked();
  await page.keyboard.press("Escape");
  const roll = await printPages("Roll, 62 mm");
  expect(roll.map(({ width }) => width)).toEqual(Array.from({ length: 7 }, () => 62));
  const heights = roll.map(({ height }) => height);
  expect(Math.max(...heights)).toBe(heights[3]);
  expect(heights[3]).toBeGreaterThan((heights[0] ?? 0) * 2);
  expect(roll[3]?.text.match(/× 1/g)).toHaveLength(20);
  expect(roll[3]?.text).toContain("Collect in cash");
  // The list may be requested again when another test orders.
  await page.unrouteAll({ behavior: "ignoreErrors" });
});

/** The number of small labels whose content has no room on its paper. */
function cutStickers(page: Page): Promise<number> {
  return page.evaluate(() => {
    const stickers = [...document.querySelectorAll<HTMLElement>("[data-sticker] > article")];
    return stickers.filter(
      ({ scrollHeight, clientHeight, scrollWidth, clientWidth }) =>
        scrollHeight > clientHeight + 1 || scrollWidth > clientWidth + 1,
    ).length;
  });
}

/** The narrowest gap between the texts of neighbouring columns, in pixels. */
function narrowestGap(page: Page): Promise<number> {
  return page.evaluate(() => {
    const box = (cell: Element) => {
      const range = document.createRange();
      range.selectNodeContents(cell);
      return range.getBoundingClientRect();
    };
    const rows = [...document.querySelectorAll("tr")].filter((row) => row.checkVisibility());
    const gaps = rows.flatMap((row) => {
      const boxes = [...row.cells].map(box);
      return boxes.slice(1).map((next, before) => next.left - (boxes[before]?.right ?? 0));
    });
    return Math.min(...gaps);
  });
}

function linesOf(cell: Locator): Promise<number> {
  return cell.evaluate((node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  });
}
