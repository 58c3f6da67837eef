import { eq } from "drizzle-orm";
import type { Tx } from "#kernel/db/connect.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import type { Text } from "#kernel/texts/text.ts";
import type { HeldOrder } from "#modules/order/index.ts";
import { t } from "../server-texts.ts";
import { packedLines } from "../tables.ts";
import { packedLabel } from "./packed-lines.ts";
import type { WeighedItem } from "./weighed-lines.ts";

type Shown = {
  said: readonly WeighedItem[];
  /** Of the order as it was shown to whoever weighs it; undefined where they don't say. */
  version: number | undefined;
};

/**
 * Refuses to weigh a held order anew over what somebody else has said of its bag since it was shown: `CONFLICT`, with
 * what is saved by now for each line that would change, by the items' ids. The same once more, as of a call that is
 * repeated, is fine.
 */
export async function refuseIfWeighedMeanwhile(
  tx: Tx,
  { id, packingVersion }: HeldOrder,
  { said, version }: Shown,
): Promise<void> {
  if (version === undefined || version === packingVersion) return;
  const rows = await tx.select().from(packedLines).where(eq(packedLines.orderId, id));
  const now = new Map(rows.map((row) => [row.orderItemId, row]));
  const errors: [string, Text][] = said.flatMap(({ item, weighed }) => {
    const row = now.get(item.id);
    if (isSame(weighed, row)) return [];
    const words = row ? packedLabel(item, row) : t("nowAsOrdered", { product: item.name });
    return [[item.id, t.later("meanwhile", { words })]];
  });
  if (errors.length === 0) return;
  throw new AppError("CONFLICT", t.later("weighedMeanwhile"), Object.fromEntries(errors));
}

function isSame(weighed: WeighedItem["weighed"], row: typeof packedLines.$inferSelect | undefined): boolean {
  if (!weighed || !row) return !weighed && !row;
  if ((weighed.restock ?? false) !== row.restocked) return false;
  if (!weighed.replacement) return weighed.amount === row.amount;
  const { product, quantity } = weighed.replacement;
  return product === row.replacementProductId && quantity === row.replacementQuantity;
}
