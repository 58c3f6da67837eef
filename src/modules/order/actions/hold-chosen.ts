import { inArray } from "drizzle-orm";
import type { Tx } from "#kernel/db/connect.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import type { Text } from "#kernel/texts/text.ts";
import { t } from "../server-texts.ts";
import { orders } from "../tables.ts";
import { type HeldOrder, holdOrders } from "./hold-orders.ts";

/** Holds orders by their ids. One that doesn't exist: `NOT_FOUND`. */
export async function holdChosen(tx: Tx, ids: readonly string[]): Promise<HeldOrder[]> {
  const asked = [...new Set(ids)];
  const held = await holdOrders(tx, inArray(orders.id, asked));
  const missing = asked.length - held.length;
  if (missing > 0) throw new AppError("NOT_FOUND", missingMessage(missing, asked.length));
  return held;
}

function missingMessage(missing: number, asked: number): Text {
  if (asked === 1) return t.later("orderNotFound");
  return t.later("ordersNotFound", { missing, asked });
}
