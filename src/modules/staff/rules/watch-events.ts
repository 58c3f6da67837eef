/** The events of the stream of a person's rights. */
export const WATCH_EVENTS = { role: "role", ended: "ended" } as const;
