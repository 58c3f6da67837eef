/** The events of the stream of a person's rights. */
export const WATCH_EVENTS = { role: "role", ended: "ended" } as const;

/** An `ended` event of that stream: whether the person works here no more. */
export type WatchEnd = { hasLeft: boolean };

/** A `role` event of the stream of rights: the person, and their permissions. */
export type WatchedRole = {
  person: { _id: string; name: string; email: string };
  colour: number;
  permissions: readonly string[];
};
