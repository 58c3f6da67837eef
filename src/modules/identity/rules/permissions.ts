/**
 * The permission that a seller's call needs: to see or to change something. `own` concerns the seller's own account and
 * session, which every role may use.
 */
export type Permission = `${Lowercase<string>}.${"see" | "change"}` | "own";

/** A seller's role: the permissions that it has. */
export type Role = { may: (permission: Permission) => boolean };

/** The owner's role, which may do everything. */
export const OWNER: Role = { may: () => true };
