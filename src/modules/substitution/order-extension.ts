import { asc, eq, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { idSchema, leftOut } from "#kernel/contract/fields.ts";
import type { Connection } from "#kernel/db/connect.ts";
import { insertRows } from "#kernel/db/sql-parts.ts";
import {
  type OrderExtension,
  type OrderNote,
  orderExtra,
  orderItems,
  type WithExtra,
} from "#modules/order/index.ts";
import { PREFERENCES, preferenceName, wishesOf } from "./rules/preference.ts";
import { t as serverTexts } from "./server-texts.ts";
import { substitutions } from "./tables.ts";
import { t } from "./texts.ts";

const preferenceSchema = z.enum(PREFERENCES, { error: () => serverTexts("chooseOne") });

/** The checkout's extra `ifMissing`: the wish for the whole order, and different ones for single products. */
const ifMissingSchema = z.object(
  {
    all: leftOut(preferenceSchema),
    products: leftOut(z.record(idSchema, preferenceSchema)),
  },
  { error: () => serverTexts("chooseOne") },
);

type IfMissing = z.infer<typeof ifMissingSchema>;

/** Adds the shopper's wishes for missing products to an order, for everybody who handles it. */
export const substitutionExtension: OrderExtension = {
  extra: orderExtra({
    name: "ifMissing",
    schema: ifMissingSchema,
    write: writeSubstitutions,
    notes: notesOfNew,
  }),
  notes: substitutionNotes,
};

/** The packer's notes about orders whose shoppers have wishes for missing products. */
async function substitutionNotes(
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
    // The wish for the whole order has no line, and comes first.
    .orderBy(sql`${orderItems.lineNumber} asc nulls first`, asc(substitutions.orderId));
  return new Map(
    [...Map.groupBy(rows, (row) => row.orderId)].map(([orderId, wishes]) => [orderId, noteOf(wishes)]),
  );
}

/** The notes about an order that was just placed. */
function notesOfNew({ order, value }: WithExtra<IfMissing>): OrderNote[] {
  const wishes = wishesOf(value, order.lines);
  return wishes.length === 0
    ? []
    : noteOf(wishes.map(({ line, preference }) => ({ product: line?.name ?? null, preference })));
}

type Wish = { product: string | null; preference: Parameters<typeof preferenceName>[0] };

const noteOf = (wishes: readonly Wish[]): OrderNote[] => [
  { label: t("ifMissing"), text: wishes.map(wishOf).join("\n") },
];

function wishOf({ product, preference: chosen }: Wish): string {
  const preference = preferenceName(chosen);
  return product === null ? preference : t("productIs", { product, preference });
}

/** The statement that stores shoppers' wishes for missing products; undefined if there are none. */
function writeSubstitutions(all: readonly WithExtra<IfMissing>[]): SQL | undefined {
  const rows = all.flatMap(({ order, value }) =>
    wishesOf(value, order.lines).map(({ line, preference }) => ({
      orderId: order.orderId,
      orderItemId: line?.id ?? null,
      preference,
    })),
  );
  return rows.length === 0 ? undefined : insertRows(substitutions, rows);
}
