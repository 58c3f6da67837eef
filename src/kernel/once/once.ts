import { createHash, randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Tx } from "#kernel/db/connect.ts";
import type { Text } from "#kernel/texts/text.ts";
import { type Claimed, claims, earlierResult } from "./claims.ts";

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
