/**
 * What a seller's call needs: to see what a module keeps, or to change it. `own` is about one's own account and session,
 * which every role has.
 */
export type Permission = `${Lowercase<string>}.${"see" | "change"}` | "own";

/** What the people of a role may do. */
export type Role = { may: (permission: Permission) => boolean };

/** Whoever has opened the store may do everything. */
export const OWNER: Role = { may: () => true };
