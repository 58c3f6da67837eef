import { MAX_SEARCH_LENGTH } from "#kernel/texts/text-limits.ts";
import { catalogPages } from "#modules/catalog/paths.ts";

/** The search text in a page's address; empty if there is none. */
export const searchedFor = (search: URLSearchParams): string =>
  // A name contains no NUL character, and the database can't search for one.
  (search.get("q") ?? "").replaceAll("\0", "").trim().slice(0, MAX_SEARCH_LENGTH);

/** The address for a text in the search box (specification, section 2). */
export function searchAddress(text: string): string {
  const q = text.trim();
  return q === "" ? catalogPages.products : `${catalogPages.products}?${new URLSearchParams({ q })}`;
}
