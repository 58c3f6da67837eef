/** What a shopper wants where a product turns out to be missing: nothing in its place, something like it, or a call. */
export const PREFERENCES = ["leave-out", "similar", "call"] as const;

export type Preference = (typeof PREFERENCES)[number];
