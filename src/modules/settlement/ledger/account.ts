import { desc, eq } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import { toRupees } from "#kernel/money/money.ts";
import type { GrowerAccount } from "../contract.ts";
import { correctionsOf } from "../statements/corrections.ts";
import { growerStatements } from "../tables.ts";
import { findBalance } from "./balances.ts";
import { chargeableComplaints } from "./complaints.ts";

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
  };
}
