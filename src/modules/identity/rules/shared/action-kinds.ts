/** The kinds of a seller's actions on records. */
export const ACTION_KINDS = [
  "added",
  "changed",
  "deleted",
  "sent",
  "hidden",
  "shown",
  "kept",
  "downloaded",
] as const;

export type ActionKind = (typeof ACTION_KINDS)[number];
