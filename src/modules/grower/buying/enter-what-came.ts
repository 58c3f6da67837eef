import { eq, sql } from "drizzle-orm";
import type { Db, Tx } from "#kernel/db/connect.ts";
import { hashOf, transactOnce } from "#kernel/db/idempotency.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { storeDay } from "#kernel/time/store-time.ts";
import type { Came } from "../contract/buying.ts";
import { fromTerms } from "../contract/terms.ts";
import { type LotWriter, receiveWithin } from "../lots/receive-lot.ts";
import { amountText } from "../rules/growers-words.ts";
import { termsOf } from "../rules/terms.ts";
import { t } from "../server-texts.ts";
import { lots, purchases } from "../tables.ts";

/**
 * Writes down what came of a purchase as a lot, on the purchase's terms and for its delivery day. Once for each key.
 * Throws `NOT_FOUND`, `INVALID`, and `CONFLICT` if something came since the purchase was shown, or its product is sold in
 * another unit now.
 */
export async function enterWhatCame(
  db: Db,
  { seller, time, key, ...entry }: Came & LotWriter,
): Promise<void> {
  const { purchase: id, seen, ...lot } = entry;
  const call = { scope: `came:${seller.id}`, key, hash: hashOf(entry), reused: t.later("sentOtherwise") };
  await transactOnce(db, call, async (tx) => {
    const purchase = await lockPurchase(tx, id);
    if (seen !== undefined) await refuseOutdated(tx, { id, seen, unit: purchase.unit });
    await receiveWithin(tx, {
      seller,
      time,
      key: undefined,
      ...lot,
      purchase: id,
      grower: purchase.growerId,
      product: purchase.productId,
      terms: fromTerms(termsOf(purchase)),
      unit: purchase.unit,
      day: purchase.day < storeDay(time.now) ? undefined : purchase.day,
    });
  });
}

/** Locks a purchase, so that two who enter what came take turns. A lot that refers to it does not wait for the lock. */
async function lockPurchase(tx: Tx, id: string) {
  const [purchase] = await tx.select().from(purchases).where(eq(purchases.id, id)).for("no key update");
  if (!purchase) throw new AppError("NOT_FOUND", t.later("purchaseUnknown"));
  return purchase;
}

type Shown = { id: string; unit: (typeof purchases.$inferSelect)["unit"]; seen: number };

async function refuseOutdated(tx: Tx, { id, unit, seen }: Shown): Promise<void> {
  const { rows } = await tx.execute<{ came: number; refused: number }>(sql`
    select coalesce(sum(${lots.quantity}), 0)::float8 as came, coalesce(sum(${lots.refused}), 0)::float8 as refused
    from ${lots} where ${lots.purchaseId} = ${id}`);
  const { came = 0, refused = 0 } = rows[0] ?? {};
  if (came + refused === seen) return;
  const words = { came: amountText(came, unit), refused: amountText(refused, unit) };
  throw new AppError("CONFLICT", t.later(refused > 0 ? "cameSinceRefused" : "cameSince", words));
}
