import { asc, sql } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import type { OrderNote } from "#modules/order/index.ts";
import { t } from "../server-texts.ts";
import { complaints } from "../tables.ts";

/** The notes about what goes along with orders in place of what was bad, for the packer and the shopper. */
export async function replacementNotes(
  db: Connection,
  orderIds: readonly string[],
): Promise<Map<string, OrderNote[]>> {
  const rows = await db
    .select({ orderId: complaints.replacementOrderId, words: complaints.answerWords })
    .from(complaints)
    .where(sql`${complaints.replacementOrderId} = any(${sql.param([...orderIds])}::text[])`)
    .orderBy(asc(complaints.answeredAt), asc(complaints.id));
  const noted = rows.flatMap(({ orderId, words }) => (orderId === null ? [] : [{ orderId, words }]));
  return new Map(
    [...Map.groupBy(noted, ({ orderId }) => orderId)].map(([orderId, replacements]) => [
      orderId,
      [{ label: t("replacementLabel"), text: replacements.map(({ words }) => words).join("\n") }],
    ]),
  );
}
