import { type SQL, sql } from "drizzle-orm";
import { AppError } from "#kernel/errors/app-error.ts";
import type { Text } from "#kernel/texts/text.ts";
import { onceKeys } from "./tables.ts";

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
