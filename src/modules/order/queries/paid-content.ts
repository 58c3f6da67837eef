import { sql } from "drizzle-orm";
import type { Tx } from "#kernel/db/connect.ts";
import { describeAdjustments } from "../order-extension.ts";
import type { RevisedContent } from "../rules/order-revision.ts";
import type { Adjustment } from "../rules/shared/pricing.ts";
import { orderRevisions, orders } from "../tables.ts";

type PaidContent = { lines: RevisedContent["lines"]; adjustments: Adjustment[] };

/**
 * The content for which changed orders were paid in advance, by their ids: the last one before a change that cost as much as
 * was paid, or else the first.
 */
export async function paidContents(tx: Tx, orderIds: readonly string[]): Promise<Map<string, PaidContent>> {
  const { orderId, revision, before, totalBeforePaise } = orderRevisions;
  const { rows } = await tx.execute<{ id: string; before: RevisedContent }>(sql`
    select distinct on (${orderId}) ${orderId} as id, ${before} as before
    from ${orderRevisions} inner join ${orders} on ${orders.id} = ${orderId}
    where ${orderId} = any(${sql.param([...orderIds])}::text[])
    order by ${orderId},
      case when ${totalBeforePaise} >= ${orders.prepaidPaise} then -${revision} else ${revision} end`);
  return new Map(
    rows.map(({ id, before: { lines, adjustments } }) => [
      id,
      { lines, adjustments: describeAdjustments([...adjustments]) },
    ]),
  );
}
