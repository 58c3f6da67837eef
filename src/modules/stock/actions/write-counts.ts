import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Tx } from "#kernel/db/connect.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import type { SellerAccount } from "#modules/identity/index.ts";
import { moveOf, type Recount } from "../rules/counting.ts";
import { t } from "../server-texts.ts";
import { stockCounts, stockMoves } from "../tables.ts";

export type Recounted = Recount & { id: string; reason?: string };

/** Who counted, and why where it is the same for all. */
export type CountedBy = { seller: SellerAccount; reason?: string };

const arrayOf = (ids: readonly string[]) => sql`any(${sql.param(ids)}::text[])`;

/** Writes what a seller counted, of held products, and notes it in the ledger: a few statements for all. */
export async function writeCounts(
  tx: Tx,
  recounts: readonly Recounted[],
  { seller, reason: common }: CountedBy,
): Promise<void> {
  const countings = new Map([...(await countingsOf(tx, recounts)), ...(await begin(tx, recounts))]);
  await recount(tx, recounts);
  const moves = recounts.flatMap(({ id, reason = common, ...counted }) => {
    const move = moveOf(counted);
    const counting = countings.get(id);
    return move && counting
      ? [{ ...move, productId: id, counting, seller: seller.email, reason: reason || null }]
      : [];
  });
  if (moves.length > 0) await tx.insert(stockMoves).values(moves);
  const ended = recounts.filter(({ before, after }) => before !== null && after === null);
  await tx.delete(stockCounts).where(sql`${stockCounts.productId} = ${arrayOf(ended.map(({ id }) => id))}`);
}

async function countingsOf(tx: Tx, recounts: readonly Recounted[]): Promise<[string, string][]> {
  const counted = recounts.filter(({ before }) => before !== null).map(({ id }) => id);
  const rows = await tx
    .select({ id: stockCounts.productId, counting: stockCounts.counting })
    .from(stockCounts)
    .where(sql`${stockCounts.productId} = ${arrayOf(counted)}`);
  return rows.map(({ id, counting }) => [id, counting]);
}

/** Begins to count products. Somebody else began it in between: `CONFLICT`, and the seller looks again. */
async function begin(tx: Tx, recounts: readonly Recounted[]): Promise<[string, string][]> {
  const rows = recounts.flatMap(({ id, before, after }) =>
    before === null && after !== null ? [{ productId: id, count: after, counting: randomUUID() }] : [],
  );
  if (rows.length === 0) return [];
  const begun = await tx.insert(stockCounts).values(rows).onConflictDoNothing().returning();
  if (begun.length < rows.length) throw new AppError("CONFLICT", t.later("countedMeanwhile"));
  return begun.map(({ productId, counting }) => [productId, counting]);
}

async function recount(tx: Tx, recounts: readonly Recounted[]): Promise<void> {
  const wanted = recounts.flatMap(({ id, before, after }) =>
    before === null || after === null || before === after ? [] : [{ id, after }],
  );
  if (wanted.length === 0) return;
  await tx.execute(sql`
    update ${stockCounts} set count = wanted.after
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as wanted (id text, after integer)
    where ${stockCounts.productId} = wanted.id`);
}
