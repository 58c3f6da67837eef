import type { ServerResponse } from "node:http";
import { finished } from "node:stream";
import { sql } from "drizzle-orm";
import type { Db } from "#kernel/db/connect.ts";
import { releaseSql } from "#kernel/db/idempotency.ts";
import type { Deps } from "#kernel/http/app-env.ts";
import { hashOfOrder, orderScope, type PlaceOrderCall } from "../placing/checkout.ts";
import { placeOrder } from "../placing/place-order.ts";

// Clients that know only the specification send no Idempotency-Key, and repeat a call whose answer they did not get. The
// content of their request is its key until its answer is delivered: an equal one meanwhile is the first order again, and
// one after that is another order.

/** The minutes in which an equal request is taken for a repeat of one whose answer was not delivered. */
const REPEATED_WITHIN_MIN = 10;

type Call = PlaceOrderCall & { shopperId: string };
type Placed = Awaited<ReturnType<typeof placeOrder>>;
type Claim = { scope: string; key: string };

const nameOf = ({ scope, key }: Claim) => `${scope} ${key}`;

/** The requests without a key that are being placed in this process. */
const placing = new Map<string, Promise<Placed>>();
/** The orders whose answers this process has just delivered, and when. An equal request that came before is a repeat, too. */
const delivered = new Map<string, { placed: Placed; at: number }>();
/** The longest time that a request takes to its order, in milliseconds. */
const DELIVERED_KEPT_MS = 60_000;
/** The claims that are being released in this process, as their answers are delivered. */
const releasing = new Map<string, Promise<unknown>>();

/**
 * Places an order without an Idempotency-Key, for a request of `receivedAt` (`performance.now()`). Returns its claim too,
 * for `releaseWhenDelivered`.
 */
export async function placeWithoutKey(
  db: Db,
  call: Call,
  receivedAt: number,
): Promise<Placed & { claim: Claim }> {
  const claim = { scope: orderScope(call.shopperId), key: `equal ${hashOfOrder(call.order)}` };
  const name = nameOf(claim);
  const last = delivered.get(name);
  if (last && receivedAt < last.at) return Object.assign({ claim }, last.placed);
  const placed = placing.get(name) ?? placeClaimed(db, call, claim).finally(() => placing.delete(name));
  placing.set(name, placed);
  return Object.assign({ claim }, await placed);
}

async function placeClaimed(db: Db, call: Call, claim: Claim): Promise<Placed> {
  await releasing.get(nameOf(claim));
  await db.execute(sql`delete from once_keys where scope = ${claim.scope} and key = ${claim.key}
    and created_at < now() - make_interval(mins => ${REPEATED_WITHIN_MIN})`);
  return placeOrder(db, Object.assign({}, call, { idempotencyKey: claim.key }));
}

/** Releases an order's claim once its answer is delivered. If the connection is gone by then, it stays for a repeat. */
export async function releaseWhenDelivered(
  { db, log }: Pick<Deps, "db" | "log">,
  outgoing: ServerResponse | undefined,
  { claim, ...placed }: Placed & { claim: Claim },
): Promise<void> {
  const name = nameOf(claim);
  const release = () => {
    const note = { placed, at: performance.now() };
    delivered.set(name, note);
    setTimeout(() => delivered.get(name) === note && delivered.delete(name), DELIVERED_KEPT_MS).unref();
    const released = db
      .execute(releaseSql([{ ...claim, resultId: placed.order.id }]))
      .catch((error: unknown) => log.warn({ err: error }, "an answered order still counts as unanswered"))
      .finally(() => releasing.delete(name));
    releasing.set(name, released);
    return released;
  };
  if (outgoing === undefined) await release();
  else finished(outgoing, (error) => error ?? void release());
}
