import type { SQL } from "drizzle-orm";
import type { z } from "zod";
import { AppError } from "#kernel/errors/app-error.ts";

/** A line about an order that everybody reads who handles it: its shopper, the seller, whoever packs it. */
export type OrderNote = { label: string; text: string };

/** What an order's extra may go by: the order and its lines, as they are written. */
export type ExtraOrder = {
  orderId: string;
  lines: readonly { id: string; productId: string; name: string }[];
};

/** Keeps an order's extra, once the order is no longer refused, and gives what everybody reads of it. */
export type KeepExtra = (order: ExtraOrder) => readonly OrderNote[];

/** What was sent along with orders that are placed together. */
export type ExtraBook = {
  /** Reads what was sent along with one. What can't be kept: `INVALID`. */
  read: (data: unknown) => KeepExtra;
  /** All that is kept: statements that run within the one that writes the orders. */
  writes: () => readonly SQL[];
};

/** What a checkout may send along with an order, under its name in `extras`. */
export type OrderExtra = { name: string; openBook: () => ExtraBook };

/** An order and what was sent along with it. */
export type WithExtra<Value> = { order: ExtraOrder; value: Value };

/** Makes an extra whose values are of a schema. `write` is one statement for all orders that are placed together. */
export function orderExtra<Value>(extra: {
  name: string;
  schema: z.ZodType<Value>;
  write: (all: readonly WithExtra<Value>[]) => SQL | undefined;
  /** What the module's `notes` say of such an order from now on. */
  notes: (one: WithExtra<Value>) => readonly OrderNote[];
}): OrderExtra {
  const openBook = (): ExtraBook => {
    const kept: WithExtra<Value>[] = [];
    return {
      read: (data) => {
        const read = extra.schema.safeParse(data);
        if (!read.success) throw new AppError("INVALID", read.error.issues[0]?.message ?? "");
        return (order) => {
          kept.push({ order, value: read.data });
          return extra.notes({ order, value: read.data });
        };
      },
      writes: () => {
        const write = kept.length > 0 ? extra.write(kept) : undefined;
        return write ? [write] : [];
      },
    };
  };
  return { name: extra.name, openBook };
}
