import { eq, sql } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import { toPaise } from "#kernel/money/money.ts";
import { growers } from "#modules/grower/index.ts";
import { refuseUnusualSum } from "#modules/store/index.ts";
import type { Enter } from "../contract.ts";
import { ENTERED_KINDS } from "../rules/entries.ts";
import { growerEntries } from "../tables.ts";
import { balancesSql } from "./balances.ts";

/** The sum that is usual for a grower who was owed and given less so far. */
const LEAST_USUAL_PAISE = 500_000;

/**
 * Throws `UNUSUAL_AMOUNT` for money by hand that may be a typo and is not confirmed: a payment far above what the grower is
 * owed, another entry far above that and above all that was entered by hand for this grower.
 */
export async function refuseUnusualEntry(
  db: Connection,
  id: string,
  { kind, amount, confirmed }: Enter,
): Promise<void> {
  if (confirmed) return;
  const kinds = sql.param([...ENTERED_KINDS]);
  const { rows } = await db.execute<{ owed: number; most: number }>(sql`
    select coalesce((select b.paise from (${balancesSql(eq(growers.id, id))}) b), 0)::float8 as owed,
      coalesce((select max(abs(e.paise)) from ${growerEntries} e
        where e.grower_id = ${id} and e.kind = any(${kinds}::text[])), 0)::float8 as most`);
  const [{ owed, most } = { owed: 0, most: 0 }] = rows;
  const usual = kind === "paid" && owed > 0 ? owed : Math.max(owed, most, LEAST_USUAL_PAISE);
  await refuseUnusualSum(db, {
    field: "amount",
    paise: toPaise(amount),
    expected: { kind: "usual", paise: usual },
    isConfirmed: confirmed,
  });
}
