import { MAX_SEARCH_LENGTH } from "#kernel/texts/text-limits.ts";

/** What a page's address searches for; empty where it searches for nothing. */
export const searchedFor = (search: URLSearchParams): string =>
  // A name holds no zero character, and the database would not look for one.
  (search.get("q") ?? "").replaceAll("\0", "").trim().slice(0, MAX_SEARCH_LENGTH);
