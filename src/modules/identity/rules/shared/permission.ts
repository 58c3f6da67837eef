/**
 * The permission that a seller's call needs, such as `stock.change`: the name of its module, a dot, and what it allows.
 * `own` concerns the person's own account and session, which every role may use.
 */
export type Permission = `${Lowercase<string>}.${Lowercase<string>}` | "own";

/** The standard roles by their names. The owner has every permission; the others have those that modules give them. */
export const STANDARD_ROLES = [
  "owner",
  "manager",
  "packer",
  "driver",
  "phone-desk",
  "bookkeeper",
  "grower-contact",
] as const;

export type StandardRole = (typeof STANDARD_ROLES)[number];
