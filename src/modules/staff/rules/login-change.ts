/** The days for which a person can say that a change of their login was somebody else. */
export const NOT_ME_DAYS = 14;

/** What can change about how a person logs in. */
export type LoginChangeKind =
  | "passwordChanged"
  | "codesTurnedOn"
  | "codesTurnedOff"
  | "recoveryCodesRenewed"
  | "passkeyAdded"
  | "passkeyRemoved"
  | "pinSet"
  | "pinRemoved"
  | "factorsReset"
  // By whoever runs the store, at a start or by a command.
  | "loginReset"
  | "emailChanged";
