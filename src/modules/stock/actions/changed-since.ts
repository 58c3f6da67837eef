import { desc, sql } from "drizzle-orm";
import type { Tx } from "#kernel/db/connect.ts";
import type { Text } from "#kernel/texts/text.ts";
import type { Count } from "../contract/counts.ts";
import type { StockKind } from "../rules/stock-kind.ts";
import { t } from "../server-texts.ts";
import { stockMoves } from "../tables.ts";

/** Says of the products whose count is not what the seller saw what has happened since, by their ids. */
export async function changedSince(
  tx: Tx,
  counts: readonly Count[],
  now: ReadonlyMap<string, number>,
): Promise<Map<string, Text>> {
  const changed = counts.filter(({ id, count, seen }) => {
    const left = now.get(id) ?? null;
    // What is to be is there already: the same may have been sent twice.
    return seen !== undefined && seen !== left && count !== left;
  });
  const last = await lastKinds(
    tx,
    changed.map(({ id }) => id),
  );
  return new Map(
    changed.map(({ id, seen }) => [id, wordsFor({ seen: seen ?? 0, left: now.get(id), last: last.get(id) })]),
  );
}

type Change = { seen: number; left: number | undefined; last: StockKind | undefined };

function wordsFor({ seen, left, last }: Change): Text {
  if (left === undefined) return t.later("stoppedSince");
  if (last === "sold" && left < seen) return t.later("soldSince", { sold: seen - left, left });
  return t.later("changedSince", { left });
}

async function lastKinds(tx: Tx, ids: readonly string[]): Promise<Map<string, StockKind>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectDistinctOn([stockMoves.productId], { id: stockMoves.productId, kind: stockMoves.kind })
    .from(stockMoves)
    .where(sql`${stockMoves.productId} = any(${sql.param(ids)}::text[])`)
    .orderBy(stockMoves.productId, desc(stockMoves.id));
  return new Map(rows.map(({ id, kind }) => [id, kind]));
}
