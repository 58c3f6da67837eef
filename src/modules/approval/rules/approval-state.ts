/** The states of a call that waits for another person. */
export type ApprovalState =
  /** The decision is open. */
  | "waiting"
  /** Another person has agreed, and it is not carried out yet. */
  | "allowed"
  | "done"
  /** It was refused when it was carried out. */
  | "failed"
  /** Another person has said no. */
  | "refused"
  /** Its person has taken it back. */
  | "withdrawn"
  /** The time for a decision is over. */
  | "expired";
