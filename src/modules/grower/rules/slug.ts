import { categoryPath } from "#modules/catalog/rules/shared/category-path.ts";

/** The length limit, with room for a number that tells it from others. */
const MAX_SLUG_LENGTH = 80;

/**
 * The last part of the address of a grower's page, from name and village. Those of another script leave nothing of
 * themselves.
 */
export function slugOf({ name, village }: { name: string; village: string }): string {
  const slug = categoryPath(`${name} ${village}`).slice(0, MAX_SLUG_LENGTH).replace(/-+$/, "");
  return slug === "" ? "grower" : slug;
}
