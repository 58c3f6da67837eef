/** The events of the stream of a person's rights. */
export const WATCH_EVENTS = { role: "role", ended: "ended" } as const;

/** What a `role` event says: who one is, and what one may do. */
export type WatchedRole = {
  person: { _id: string; name: string; email: string };
  colour: number;
  permissions: readonly string[];
};
