/** The depth to which causes are followed, as an error can be its own cause. */
export const MAX_CAUSES = 10;

/** The SQLSTATE of a failed query, even if the query builder has wrapped it; undefined for any other error. */
export function postgresErrorCode(error: unknown): string | undefined {
  for (
    let cause = error, depth = 0;
    cause instanceof Error && depth < MAX_CAUSES;
    cause = cause.cause, depth++
  ) {
    if ("code" in cause && typeof cause.code === "string" && /^[0-9A-Z]{5}$/.test(cause.code))
      return cause.code;
  }
  return undefined;
}

export const UNIQUE_VIOLATION = "23505";
/** The SQLSTATEs for text that PostgreSQL can't store: a NUL character or, inside JSON, half of a surrogate pair. */
export const UNSTORABLE_TEXT = ["22021", "22P05", "22P02"];
