import { createHash, randomUUID } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "#kernel/db/connect.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import type { Text } from "#kernel/texts/text.ts";
import { onceKeys } from "./tables.ts";

export type Once = {
  /** Whose keys these are and what they are for: the same key in another scope is another key. */
  scope: string;
  /** The Idempotency-Key, in upper or lower case. Without one the work is done each time. */
  key: string | undefined;
  /** What was asked for, as `hashOf` gives it. */
  hash: string;
  /** What a person reads when the key was used for something else. */
  reused: Text | string;
};

/**
 * Does `work` once for each key: gives it the id of the record to make, and returns that id. Asked again with the
 * same key it does nothing and returns the first one's id. A second caller waits inside the insert until the first has
 * committed, or takes its place when the first rolls back. The same key with another hash: `KEY_REUSED`.
 */
export async function once(
  tx: Tx,
  { scope, key, hash, reused }: Once,
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

/**
 * The part of a statement that claims keys for several calls: `wanted` is a query of their scope, key, hash and
 * result_id. Gives each key with the hash and the result_id of whoever claimed it first, which may be an earlier call.
 * It waits for earlier ones that are not done yet, in the order of the keys, so that two never wait for each other in a
 * ring; when such a one rolls back, the claim takes its place.
 */
export const claims = (wanted: SQL) => sql`
  insert into ${onceKeys} (scope, key, hash, result_id) ${wanted} order by scope, key
  on conflict (scope, key) do update set key = excluded.key
  returning scope, key, hash, result_id`;

/** A statement that gives claims back that led to nothing: the same keys may try again. */
export const giveBackClaims = (
  claimed: readonly { scope: string; key: string | undefined; resultId: string }[],
) => sql`
  delete from ${onceKeys} using jsonb_to_recordset(${JSON.stringify(claimed)}::jsonb) 
    as refused (scope text, key text, "resultId" text)
  where ${onceKeys.scope} = refused.scope and ${onceKeys.key} = refused.key
    and ${onceKeys.resultId} = refused."resultId"`;

/** A key as it was claimed first; all of it is null for a call without one. */
export type Claimed = { hash: string | null; resultId: string | null };

/**
 * The result of the earlier call with the same key; undefined when this is the first one, whose `resultId` is its own.
 * Used for something else: `KEY_REUSED`, with what a person reads then.
 */
export function earlierResult(
  claimed: Claimed,
  asked: { hash: string; resultId: string; reused: Text | string },
): string | undefined {
  if (claimed.resultId === null || claimed.resultId === asked.resultId) return undefined;
  if (claimed.hash !== null && claimed.hash !== asked.hash) throw new AppError("KEY_REUSED", asked.reused);
  return claimed.resultId;
}

/** A short name for what was asked for; the same for the same values in the same order. */
export function hashOf(asked: unknown): string {
  return createHash("sha256").update(JSON.stringify(asked)).digest("hex");
}

/** Writes the claim down, or finds the earlier one. */
async function claim(tx: Tx, wanted: { scope: string; key: string; hash: string; resultId: string }) {
  const { scope, key, hash, resultId } = wanted;
  const { rows } = await tx.execute<Claimed>(sql`
    with claimed as (${claims(sql`
      select ${scope} as scope, ${key} as key, ${hash} as hash, ${resultId} as result_id`)})
    select hash, result_id as "resultId" from claimed`);
  const [claimed] = rows;
  if (!claimed) throw new Error("a claim returned no row");
  return claimed;
}
