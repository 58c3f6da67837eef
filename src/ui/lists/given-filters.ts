import type { ListFilters } from "./use-filters.ts";

/** Some filters as a query, without those that are not set. No page of the shop needs it, so it is apart from the others. */
export function givenFilters<Name extends string>(
  filters: Pick<ListFilters, "get">,
  ...names: Name[]
): Partial<Record<Name, string>> {
  const given: Partial<Record<Name, string>> = {};
  for (const name of names) given[name] = filters.get(name) || undefined;
  return given;
}
