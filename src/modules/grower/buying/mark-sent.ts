import { sql } from "drizzle-orm";
import type { Db } from "#kernel/db/connect.ts";
import type { MarkSent } from "../contract/buying.ts";
import { purchases } from "../tables.ts";

/** Notes that purchases were sent or printed. One whose amount was changed since it was shown is still to be sent. */
export async function markSent(db: Db, { rows }: MarkSent, now: Date): Promise<void> {
  await db.execute(sql`
    update ${purchases} set sent_at = ${now.toISOString()}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as shown (purchase text, amount bigint)
    where ${purchases.id} = shown.purchase and ${purchases.amount} = shown.amount`);
}
