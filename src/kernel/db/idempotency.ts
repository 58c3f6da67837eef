import { createHash, randomUUID } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import type { Db, Tx } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import type { Text } from "#kernel/texts/text.ts";
import { onceKeys } from "./tables.ts";

type IdempotentCall = {
  /** The same key in another scope is another key. */
  scope: string;
  /** The Idempotency-Key, in upper or lower case. Without one the work is done every time. */
  key: string | undefined;
  hash: string;
  /** The message if the key was used for another request. */
  reused: Text | string;
};

/**
 * Does `work` once for each key: passes the id of the record to make, and returns that id. A repeated call with the
 * same key does nothing and returns the first one's id. A concurrent call waits inside the insert until the first has
 * committed, or takes its place if the first rolls back. Throws `KEY_REUSED` for the same key with another hash.
 */
export async function runOnce(
  tx: Tx,
  { scope, key, hash, reused }: IdempotentCall,
  work: (id: string) => Promise<void>,
): Promise<string> {
  const id = randomUUID();
  if (key !== undefined) {
    const claimed = await claim(tx, { scope, key: key.toLowerCase(), hash, resultId: id });
    const earlier = earlierResult(claimed, { hash, resultId: id, reused });
    if (earlier) return earlier;
  }
  await work(id);
  return id;
}

/** The same in a transaction of its own. */
export const transactOnce = (
  db: Db,
  call: IdempotentCall,
  work: (tx: Tx, id: string) => Promise<void>,
): Promise<string> => transact(db, (tx) => runOnce(tx, call, (id) => work(tx, id)));

/**
 * The part of a statement that claims keys for several calls. `wanted` is a query of their scope, key, hash and
 * result_id. It returns each key with the hash and result_id of its first claim, which may be from an earlier call. It
 * waits for unfinished claims, in the order of the keys, so that two statements can't deadlock. If an unfinished claim
 * rolls back, this one takes its place.
 */
export const claimsSql = (claims: SQL) => sql`
  insert into ${onceKeys} (scope, key, hash, result_id) ${claims} order by scope, key
  on conflict (scope, key) do update set key = excluded.key
  returning scope, key, hash, result_id`;

/** A statement that releases claims without a result, so that the same keys may try again. */
export const releaseSql = (
  claimed: readonly { scope: string; key: string | undefined; resultId: string }[],
) => sql`
  delete from ${onceKeys} using jsonb_to_recordset(${JSON.stringify(claimed)}::jsonb) 
    as refused (scope text, key text, "resultId" text)
  where ${onceKeys.scope} = refused.scope and ${onceKeys.key} = refused.key
    and ${onceKeys.resultId} = refused."resultId"`;

/** The first claim of a key. All fields are null for a call without a key. */
export type Claimed = { hash: string | null; resultId: string | null };

/**
 * The result of the earlier call with the same key; undefined if this is the first call, whose `resultId` is its own.
 * Throws `KEY_REUSED` with the message `reused` if the key was used for another request.
 */
export function earlierResult(
  claimed: Claimed,
  call: { hash: string; resultId: string; reused: Text | string },
): string | undefined {
  if (claimed.resultId === null || claimed.resultId === call.resultId) return undefined;
  if (claimed.hash !== null && claimed.hash !== call.hash) throw new AppError("KEY_REUSED", call.reused);
  return claimed.resultId;
}

/** A digest of a request. It is the same for the same values in the same order. */
export function hashOf(request: unknown): string {
  return createHash("sha256").update(JSON.stringify(request)).digest("hex");
}

async function claim(tx: Tx, keyClaim: { scope: string; key: string; hash: string; resultId: string }) {
  const { scope, key, hash, resultId } = keyClaim;
  const { rows } = await tx.execute<Claimed>(sql`
    with claimed as (${claimsSql(sql`
      select ${scope} as scope, ${key} as key, ${hash} as hash, ${resultId} as result_id`)})
    select hash, result_id as "resultId" from claimed`);
  const [claimed] = rows;
  if (!claimed) throw new Error("a claim returned no row");
  return claimed;
}
