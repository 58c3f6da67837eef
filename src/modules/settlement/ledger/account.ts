import { and, desc, eq, lt, notInArray } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import { toRupees } from "#kernel/money/money.ts";
import { lots } from "#modules/grower/index.ts";
import { nameOfSellers } from "#modules/identity/index.ts";
import { orders } from "#modules/order/index.ts";
import type { Entries, EntriesQuery, GrowerAccount, GrowerEntry } from "../contract.ts";
import { readEntry } from "../rules/own-words.ts";
import { correctionsOf } from "../statements/corrections.ts";
import { quantityText } from "../statements/statement-lines.ts";
import { growerEntries, growerStatements } from "../tables.ts";
import { findBalance } from "./balances.ts";
import { chargeableComplaints } from "./complaints.ts";
import { growerName, lastByHand } from "./enter.ts";

/** The number of statements on a grower's page: more than a year of them. */
const SHOWN = 60;

/** A grower's page, without the ledger's entries. Throws `NOT_FOUND`. */
export async function loadAccount(db: Connection, id: string): Promise<GrowerAccount> {
  const grower = await findBalance(db, id);
  const corrections = await correctionsOf(db, id);
  const rows = await db
    .select()
    .from(growerStatements)
    .where(eq(growerStatements.growerId, id))
    .orderBy(desc(growerStatements.untilDay))
    .limit(SHOWN);
  return {
    grower,
    statements: rows.map(({ id: _id, number, fromDay: from, untilDay: until, ...sums }) => ({
      _id,
      number,
      from,
      until,
      opening: toRupees(sums.openingPaise),
      closing: toRupees(sums.closingPaise),
      corrections: corrections
        .filter((of) => of.number === number)
        .map(({ carriedBy, paise }) => ({ carriedBy, amount: toRupees(paise) })),
    })),
    complaints: await chargeableComplaints(db, id),
    lastByHand: (await lastByHand(db, id))?.id ?? 0,
  };
}

const DEFAULT_LIMIT = 50;

/** A grower's ledger, the newest entries first. Throws `NOT_FOUND`. */
export async function listEntries(
  db: Connection,
  id: string,
  { list = "all", after, limit = DEFAULT_LIMIT }: EntriesQuery,
): Promise<Omit<Entries, "success">> {
  await growerName(db, id);
  const rows = await db
    .select({
      entry: growerEntries,
      invoiceNumber: orders.invoiceNumber,
      lot: lots.number,
      unit: lots.unit,
      statement: growerStatements.number,
    })
    .from(growerEntries)
    .leftJoin(orders, eq(orders.id, growerEntries.orderId))
    .leftJoin(lots, eq(lots.id, growerEntries.lotId))
    .leftJoin(growerStatements, eq(growerStatements.id, growerEntries.statementId))
    .where(
      and(
        eq(growerEntries.growerId, id),
        list === "money" ? notInArray(growerEntries.kind, ["accepted", "taken back"]) : undefined,
        after === undefined ? undefined : lt(growerEntries.id, after),
      ),
    )
    .orderBy(desc(growerEntries.id))
    .limit(limit + 1);
  const nameOf = await nameOfSellers(db);
  const entries = rows.slice(0, limit).map(
    ({ entry, invoiceNumber, lot, unit, statement }): GrowerEntry => ({
      _id: entry.id,
      kind: entry.kind,
      amount: toRupees(entry.paise),
      day: entry.day,
      invoiceNumber,
      product: entry.productName,
      lot,
      statement,
      quantity: entry.amount === null || unit === null ? null : quantityText(entry.amount, unit),
      reason: readEntry(entry.reason),
      reference: readEntry(entry.reference),
      by: entry.sellerEmail && nameOf(entry.sellerEmail),
      createdAt: entry.createdAt.toISOString(),
    }),
  );
  return { entries, next: rows.length > limit ? (entries.at(-1)?._id ?? null) : null };
}
