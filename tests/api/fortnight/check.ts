/** Compares the shop with the test's own books: each lot with the orders that have something of it, and each account. */
import { parse } from "csv-parse/sync";
import { expect } from "vitest";
import { z } from "zod";
import {
  lotDetailsSchema,
  lotsSchema,
  recallDetailsSchema,
  type Lot as StoredLot,
} from "#modules/grower/contract/lots.ts";
import { entriesSchema, type GrowerEntry } from "#modules/settlement/contract.ts";
import { read } from "#tests/support/calls.ts";
import * as accounts from "./accounts.ts";
import * as books from "./books.ts";
import { type Placed, type Stall, toApiTerms } from "./door.ts";
import { sum } from "./sum.ts";

const inPaise = (rupees: number) => Math.round(rupees * 100);

/** Every lot is packed + left + written off, and all of these are as reckoned. */
export async function checkLots({ shop, seller }: Stall): Promise<void> {
  const storedLots: StoredLot[] = [];
  for (let after: number | null | undefined; after !== null; ) {
    const path: string = `/api/seller/lots?limit=100${after === undefined ? "" : `&after=${after}`}`;
    const page = read(lotsSchema, await shop.get(path, seller));
    storedLots.push(...page.lots);
    after = page.next;
  }
  const amounts = storedLots.map(
    ({ number, quantity, packed, left, writtenOff, refused, purchase, terms }) => {
      expect(packed + left + writtenOff, `lot ${number}`).toBe(quantity);
      return { number, quantity, packed, left, writtenOff, refused, purchase, terms };
    },
  );
  expect(amounts.toReversed()).toEqual(
    books.lots.map((lot) => {
      const { number, quantity, packed, lost: writtenOff, refused } = lot;
      const agreed = { purchase: lot.purchase?.id ?? null, terms: toApiTerms(lot.terms) };
      return { number, quantity, packed, left: books.leftOf(lot), writtenOff, refused, ...agreed };
    }),
  );
}

/** A recall lists the orders that had something of the lot when it was recalled, with what they have of it by now. */
export async function checkRecall(
  { shop, seller }: Stall,
  { id, lot, had }: { id: string; lot: books.Lot; had: readonly Placed[] },
): Promise<void> {
  const pageOf = async (page: number) =>
    read(recallDetailsSchema, await shop.get(`/api/seller/recalls/${id}?page=${page}`, seller));
  const { orders, total } = await pageOf(1);
  for (let page = 2; orders.length < total; page++) orders.push(...(await pageOf(page)).orders);
  const shown = orders.flatMap(({ invoiceNumber, got }) => [
    invoiceNumber,
    ...got.map(({ product, lot: number, amount }) => `${invoiceNumber} ${product}: ${amount} of ${number}`),
  ]);
  const reckoned = had.flatMap(({ invoice, held }) => [
    invoice,
    ...[...held].flatMap(([{ name }, parts]) => {
      const amount = parts.get(lot);
      return amount === undefined ? [] : [`${invoice} ${name}: ${amount} of ${lot.number}`];
    }),
  ]);
  expect(shown.sort(), `orders with the recalled lot ${lot.number}`).toEqual(reckoned.sort());
}

/** Each lot is in the orders that were reckoned to have something of it, for what their shoppers pay. */
export async function checkUses({ shop, seller }: Stall, orders: readonly Placed[]): Promise<void> {
  const parts = orders.flatMap((order) =>
    [...order.held.keys()].flatMap((good) =>
      books.soldParts(order, good).map((part) => ({ ...part, good, order })),
    ),
  );
  const byLot = Map.groupBy(parts, ({ lot }) => lot);
  for (const lot of books.lots) {
    const shown = read(lotDetailsSchema, await shop.get(`/api/seller/lots/${lot.id}`, seller));
    const has = shown.orders.map(
      ({ invoiceNumber, product, amount, sold }) =>
        `${invoiceNumber} ${product}: ${amount} for ${inPaise(sold ?? 0)}`,
    );
    const own = byLot.get(lot) ?? [];
    const reckoned = own.map(
      ({ order, good, amount, sold }) => `${order.invoice} ${good.name}: ${amount} for ${sold}`,
    );
    expect(has.sort(), `orders of lot ${lot.number}`).toEqual(reckoned.sort());
  }
}

/** All entries of a grower, the newest first. */
async function entriesOf({ shop, seller, growerIds }: Stall, grower: string): Promise<GrowerEntry[]> {
  const entries: GrowerEntry[] = [];
  const path = `/api/settlement/growers/${growerIds.get(grower)}/entries?limit=200`;
  for (let after: number | null | undefined; after !== null; ) {
    const more: string = after === undefined ? "" : `&after=${after}`;
    const page = read(entriesSchema, await shop.get(path + more, seller));
    entries.push(...page.entries);
    after = page.next;
  }
  return entries;
}

/** Each grower's entries, statements and balance are as reckoned, to the paisa. */
export async function checkAccounts(stall: Stall): Promise<void> {
  for (const grower of stall.growerIds.keys()) {
    const stored = await entriesOf(stall, grower);
    const text = ({
      statement,
      day,
      kind,
      lot,
      invoice,
      paise,
    }: Omit<accounts.Entry, "grower" | "good" | "amount">) =>
      `statement ${statement}: ${day} ${kind} ${paise} of lot ${lot} in ${invoice}`;
    const storedTexts = stored.map(({ amount, invoiceNumber: invoice, ...entry }) =>
      text({ ...entry, paise: inPaise(amount), invoice }),
    );
    const own = accounts.entries.filter((entry) => entry.grower === grower);
    expect(storedTexts.sort(), grower).toEqual(own.map(text).sort());

    const { grower: shown, statements } = await stall.account(grower);
    expect(inPaise(shown.balance), `balance of ${grower}`).toBe(accounts.balanceOf(grower));
    const closed = statements.toReversed().map(({ number, from, until, opening, closing }) => {
      const lines = stored.filter(({ statement }) => statement === number);
      const entered = sum(lines.map(({ amount }) => inPaise(amount)));
      expect(inPaise(opening) + entered, `statement ${number} of ${grower}`).toBe(inPaise(closing));
      return { number, from, until, opening: inPaise(opening), closing: inPaise(closing) };
    });
    expect(closed, `statements of ${grower}`).toEqual(accounts.statements.get(grower) ?? []);
    for (const { _id, number } of statements) await checkSheet(stall, { id: _id, grower, number });
  }
}

const sheetSchema = z.array(
  z.tuple([z.string(), z.string(), z.string(), z.string(), z.string(), z.string()]),
);

/** Checks a statement as a sheet: its lines come from the opening to the closing sum, and each lot has what it brought. */
async function checkSheet(
  stall: Stall,
  { id, grower, number }: { id: string; grower: string; number: number },
): Promise<void> {
  const { shop, seller } = stall;
  const sheetOf = `statement ${number} of ${grower}`;
  const own = accounts.entries.filter((entry) => entry.grower === grower && entry.statement === number);
  const { opening, closing } = accounts.statements.get(grower)?.[number - 1] ?? { opening: 0, closing: 0 };
  const sheet = await shop.get(`/api/settlement/statements/${id}/statement.csv`, seller);
  const [, first, ...rows] = sheetSchema.parse(parse(String(sheet.body), { bom: true }));
  const lines = rows.filter(([, , , , , paise]) => paise !== "");
  const [last] = lines.splice(-1);
  const paiseOf = (row: readonly string[] | undefined) => inPaise(Number(row?.[5]));
  expect([paiseOf(first), paiseOf(last)], sheetOf).toEqual([opening, closing]);
  expect(opening + sum(lines.map(paiseOf)), sheetOf).toBe(closing);
  const sold = new Map<string, number>();
  for (const line of lines.filter(([, , lot]) => lot !== "")) {
    sold.set(line[2], (sold.get(line[2]) ?? 0) + paiseOf(line));
  }
  const reckoned = new Map<string, number>();
  for (const { kind, lot, paise } of own) {
    if (kind !== "accepted" && kind !== "taken back") continue;
    reckoned.set(String(lot), (reckoned.get(String(lot)) ?? 0) + paise);
  }
  const nonZero = (sums: Map<string, number>) => [...sums].filter(([, paise]) => paise !== 0).sort();
  expect(nonZero(sold), sheetOf).toEqual(nonZero(reckoned));
}
