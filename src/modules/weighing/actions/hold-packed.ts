import { and, eq, isNotNull } from "drizzle-orm";
import type { Tx } from "#kernel/db/connect.ts";
import { holdUnits, type Units } from "#modules/stock/index.ts";
import { packsTaken } from "../rules/packed.ts";
import { packedLines } from "../tables.ts";
import type { WeighedItem } from "./weighed-lines.ts";

/**
 * Lets a held order hold the packs that went into its bag, of what is counted: what is left out is spoilt or goes back,
 * what goes in its place is taken. Too little left of one: `SOLD_OUT`, naming it.
 */
export async function holdPacked(tx: Tx, orderId: string, all: readonly WeighedItem[]): Promise<void> {
  const units = new Map<string, Units>();
  const add = (product: string, packs: number, spoilt = 0) => {
    const had = units.get(product);
    units.set(product, { packs: (had?.packs ?? 0) + packs, spoilt: (had?.spoilt ?? 0) + spoilt });
  };
  // What went into the bag before and no longer does.
  for (const product of await replacementsBefore(tx, orderId)) add(product, 0);
  for (const { item, weighed } of all) {
    const packs = packsOf({ item, weighed });
    const spoilt = weighed && !weighed.restock ? Math.max(0, item.quantity - packs) : 0;
    if (item.productId !== null) add(item.productId, packs, spoilt);
    if (weighed?.replacement) add(weighed.replacement.product, weighed.replacement.quantity);
  }
  await holdUnits(tx, orderId, units);
}

function packsOf({ item, weighed }: WeighedItem): number {
  if (!weighed) return item.quantity;
  return weighed.replacement ? 0 : packsTaken(item, weighed.amount ?? 0);
}

async function replacementsBefore(tx: Tx, orderId: string): Promise<string[]> {
  const { replacementProductId: product } = packedLines;
  const rows = await tx
    .select({ product })
    .from(packedLines)
    .where(and(eq(packedLines.orderId, orderId), isNotNull(product)));
  return rows.flatMap((row) => row.product ?? []);
}
