/** The states of a call that waits for another person. */
export type ApprovalState =
  | "waiting"
  /** Another person has agreed, and it is not carried out yet. */
  | "allowed"
  | "done"
  /** It was refused when it was carried out. */
  | "failed"
  /** Another person has said no. */
  | "refused"
  | "withdrawn"
  | "expired";
