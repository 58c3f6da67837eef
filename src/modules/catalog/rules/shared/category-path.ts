/** The length limit of a category's path. */
export const MAX_PATH_LENGTH = 100;
/** The length limit of a requested path. */
export const MAX_PATH_QUERY_LENGTH = 200;

/**
 * Makes a category's path from its name: lower case, and everything but a to z and digits becomes a hyphen
 * (specification, section 5). Accents are dropped first. Empty if nothing is left, for example of a name in another
 * script.
 */
export function categoryPath(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, MAX_PATH_LENGTH)
    .replace(/^-+|-+$/g, "");
}
