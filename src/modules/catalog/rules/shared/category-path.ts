/** The longest path a category may have. */
export const MAX_PATH_LENGTH = 100;
/** The longest text that may be asked for as if it were a path. */
export const MAX_ASKED_PATH_LENGTH = 200;

/**
 * A category's path as made from its name: lowercase, whatever is no letter from a to z and no digit becomes a hyphen
 * (specification, section 5). Accents are dropped first. Empty when nothing is left, as of a name in another script.
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
