import { asc, eq, sql } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import type { OrderNote } from "#modules/order/order-part.ts";
import { orderItems } from "#modules/order/tables.ts";
import { preferenceName } from "../rules/preference-name.ts";
import { substitutions } from "../tables.ts";
import { t } from "../texts.ts";

/** What whoever packs has to know of orders whose shoppers said what to do if something is missing: a note each. */
export async function substitutionNotes(
  db: Connection,
  orderIds: readonly string[],
): Promise<Map<string, OrderNote[]>> {
  const rows = await db
    .select({
      orderId: substitutions.orderId,
      preference: substitutions.preference,
      product: orderItems.name,
    })
    .from(substitutions)
    .leftJoin(orderItems, eq(orderItems.id, substitutions.orderItemId))
    .where(sql`${substitutions.orderId} = any(${sql.param(orderIds)}::text[])`)
    // What is for the whole order has no line, and comes first.
    .orderBy(sql`${orderItems.lineNumber} asc nulls first`, asc(substitutions.orderId));
  return new Map(
    [...Map.groupBy(rows, (row) => row.orderId)].map(([orderId, some]) => [
      orderId,
      [{ label: t("ifMissing"), text: some.map(wishOf).join("\n") }],
    ]),
  );
}

type Wish = { product: string | null; preference: Parameters<typeof preferenceName>[0] };

function wishOf({ product, preference: wanted }: Wish): string {
  const preference = preferenceName(wanted);
  return product === null ? preference : t("productIs", { product, preference });
}
