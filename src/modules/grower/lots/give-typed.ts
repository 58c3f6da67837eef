import { and, eq, inArray, sql } from "drizzle-orm";
import type { Db, Tx } from "#kernel/db/connect.ts";
import { hashOf, transactOnce } from "#kernel/db/idempotency.ts";
import { runTogether } from "#kernel/db/sql-parts.ts";
import { refused } from "#kernel/errors/app-error.ts";
import { formatShortDay, isLongAgo, storeDay } from "#kernel/time/store-time.ts";
import { lockOrders, orders } from "#modules/order/index.ts";
import { type LockedTyped, lockTyped, orderPacks, ordersOfHeap, sourceWrites } from "#modules/stock/index.ts";
import type { GiveTyped } from "../contract/lots.ts";
import { toTerms } from "../contract/terms.ts";
import { amountText } from "../rules/growers-words.ts";
import { lotPack } from "../rules/units.ts";
import { t } from "../server-texts.ts";
import { lots } from "../tables.ts";
import { allocateGiven } from "./allocate-lots.ts";
import { followGiven } from "./change-lot.ts";
import { ownReason } from "./own-reasons.ts";
import { findGrower, insertLot, type LotWriter, lockProduct, termsFor, typedTerms } from "./receive-lot.ts";
import { refuseUnusualPrices } from "./unusual-lot.ts";

type Giving = GiveTyped & LotWriter;

/**
 * Gives produce that was typed without a grower to one, as a lot of theirs: the heap has as much as before. Bags of that
 * day without a grower get this lot, so that its grower is owed for them. What was written off or has spoilt is written
 * off the lot. Once for each key. Returns the id of the lot. Throws `INVALID` for what is not there, and
 * `CONFLICT` if less is typed without a grower, or another amount than the seller was shown.
 */
export function giveTyped(db: Db, { seller, time, key, ...input }: Giving): Promise<string> {
  const call = { scope: `given:${seller.id}`, key, hash: hashOf(input), reused: t.later("sentOtherwise") };
  return transactOnce(db, call, async (tx, id) => {
    const today = storeDay(time.now);
    const cameOn = input.day < today ? input.day : today;
    if (input.harvestedOn > cameOn) throw refused("harvestedOn", t.later("dayLater"));
    if (isLongAgo(input.harvestedOn, time.now)) throw refused("harvestedOn", t.later("dayLongAgo"));
    // Orders are locked before stock, as everywhere.
    const orderIds = await lockBags(tx, input);
    const typed = await lockTyped(tx, { productId: input.product, day: input.day });
    if (!typed) throw refused("product", t.later("nothingTyped"));
    refuseOther(input, typed);
    const product = await lockProduct(tx, input.product);
    const { unit } = lotPack(product);
    if (unit !== typed.unit) throw refused("product", t.later("unitChanged", { product: product.name }));
    const grower = await findGrower(tx, input.grower);
    if (!input.confirmed) {
      await refuseUnusualPrices(tx, typedTerms({ ...input, purchase: undefined }));
    }
    const terms = input.terms ? toTerms(input.terms) : await termsFor(tx, input);
    const { amount, harvestedOn } = input;
    const name = await insertLot(tx, {
      id,
      product,
      grower,
      terms,
      unit,
      harvestedOn,
      cameOn,
      amount,
      seller,
    });
    await typed.give({ amount, source: id, seller, reason: name });
    const given = await allocateGiven(tx, orderIds, { lotId: id, unit, heapId: typed.heapId });
    await writeOffLost(tx, { id, amount, seller: seller.email }, typed);
    await followGiven(tx, given);
  });
}

function refuseOther({ amount, seen, day }: GiveTyped, { typed, unit }: LockedTyped): void {
  if (amount <= typed && (seen === undefined || seen === typed)) return;
  const words = t.later("typedNow", {
    typed: amountText(Math.max(0, typed), unit),
    day: formatShortDay(day),
  });
  throw refused("amount", words, "CONFLICT");
}

/** Locks the packed orders that took something for a day from the product's heap. */
async function lockBags(tx: Tx, { product: productId, day }: GiveTyped): Promise<string[]> {
  const ids = await ordersOfHeap(tx, { productId, day });
  const isPacked = sql`(${orders.status} <> 'Pending'
    or exists (select from ${orderPacks}
      where ${orderPacks.orderId} = ${orders.id} and ${orderPacks.amount} is not null))`;
  const locked = await lockOrders(
    tx,
    and(inArray(orders.id, ids), sql`${orders.status} <> 'Cancelled'`, isPacked),
  );
  return locked.map(({ id }) => id);
}

type GivenLot = { id: string; amount: number; seller: string };

/**
 * Writes off of a given lot what was lost of the day's produce and belonged to no lot, as far as the rest of what was
 * typed does not have it.
 */
async function writeOffLost(
  tx: Tx,
  { id: source, amount, seller }: GivenLot,
  { typed, lost }: LockedTyped,
): Promise<void> {
  const [lot] = await tx.select({ left: lots.left }).from(lots).where(eq(lots.id, source));
  const good = Math.max(0, typed - Math.max(0, lost));
  const change = -Math.min(lot?.left ?? 0, Math.max(0, amount - good));
  if (change === 0) return;
  const loss = {
    pool: { source },
    kind: "written off" as const,
    change,
    seller,
    reason: ownReason("lostBefore"),
  };
  await runTogether(tx, sourceWrites([loss]));
}
