import type { SQL } from "drizzle-orm";
import { insertRows } from "#kernel/db/insert-rows.ts";
import type { WithExtra } from "#modules/order/index.ts";
import type { IfMissing } from "../contract.ts";
import { wishesOf } from "../rules/wishes.ts";
import { substitutions } from "../tables.ts";

/** The statement that keeps what shoppers want where a product turns out to be missing; none where nothing is said. */
export function writeSubstitutions(all: readonly WithExtra<IfMissing>[]): SQL | undefined {
  const rows = all.flatMap(({ order, value }) =>
    wishesOf(value, order.lines).map(({ line, preference }) => ({
      orderId: order.orderId,
      orderItemId: line?.id ?? null,
      preference,
    })),
  );
  return rows.length === 0 ? undefined : insertRows(substitutions, rows);
}
