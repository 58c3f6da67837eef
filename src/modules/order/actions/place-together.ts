import type { Tx } from "#kernel/db/connect.ts";
import { takeFirstPlace } from "#modules/delivery/actions/take-first-place.ts";
import { takePlaces } from "#modules/delivery/actions/take-places.ts";
import { admitAttempt } from "./admit-attempt.ts";
import type { Attempt } from "./attempt.ts";
import { type ClaimedAttempt, claimAttempts } from "./claim-attempts.ts";
import { type DraftedOrder, draftOrder } from "./draft-order.ts";
import { openCounter } from "./open-counter.ts";
import { NothingPlaced, type Outcome, refusalOr } from "./outcome.ts";
import { takeForOrder } from "./take-for-order.ts";
import { writeOrders } from "./write-orders.ts";

/** Somebody else was faster at a place of delivery that several orders had found free: each is to look for its own. */
export class PlacesGone extends Error {
  override readonly name = "PlacesGone";
}

/**
 * Places orders that came at the same time, in one transaction, each as if it were alone: holds and reads what all of
 * them need, judges one after the other as they came, and writes those that are not refused. Gives the outcomes by the
 * attempts' `orderId`; where no order is among them, they are thrown as `NothingPlaced`.
 */
export async function placeTogether(tx: Tx, attempts: readonly Attempt[]): Promise<Map<string, Outcome>> {
  const outcomes = new Map<string, Outcome>();
  const fresh: ClaimedAttempt[] = [];
  for (const attempt of await claimAttempts(tx, attempts)) {
    const judged = await refusalOr(() => admitAttempt(attempt));
    if ("refused" in judged) outcomes.set(attempt.orderId, judged);
    else if (judged.result !== "new") outcomes.set(attempt.orderId, judged.result);
    else fresh.push(attempt);
  }
  if (fresh.length === 0) throw new NothingPlaced(outcomes);

  const counter = await openCounter(tx, fresh);
  const drafted: DraftedOrder[] = [];
  for (const attempt of fresh) {
    const judged = await refusalOr(() => draftOrder(attempt, counter));
    if ("refused" in judged) outcomes.set(attempt.orderId, judged);
    else {
      takeForOrder(counter, judged.result);
      drafted.push(judged.result);
    }
  }
  // After all that others may hold for longer, such as products and codes.
  const placed = await refusalOr(() => withPlaces(tx, drafted));
  if ("refused" in placed) for (const { attempt } of drafted) outcomes.set(attempt.orderId, placed);
  else if (placed.result.length > 0) {
    // Last, because everybody else who orders today waits for the day's counter from here to the commit.
    const refused = fresh.filter(({ orderId }) => outcomes.has(orderId));
    for (const order of await writeOrders(tx, placed.result, { counter, refused })) {
      outcomes.set(order._id, { placed: order });
    }
    return outcomes;
  }
  throw new NothingPlaced(outcomes);
}

/** Takes the orders' places. A lone order takes the next one where its first is gone; none left refuses it: `CONFLICT`. */
async function withPlaces(tx: Tx, drafted: readonly DraftedOrder[]): Promise<readonly DraftedOrder[]> {
  const [lone, ...others] = drafted;
  if (lone && others.length === 0) return [{ ...lone, place: await takeFirstPlace(tx, lone.plan) }];
  if (
    await takePlaces(
      tx,
      drafted.map(({ place }) => place),
    )
  )
    return drafted;
  throw new PlacesGone();
}
