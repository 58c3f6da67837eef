import { catalogue } from "#kernel/texts/catalogue.ts";

/** The server's messages about what waits for a second person. */
export const t = catalogue("approval/server", {
  waits: "Sent for approval, and not done yet: {names} can allow it",
  waitsForMany: "Sent for approval, and not done yet: {names} or another person can allow it",
  waitsForNobody:
    "Sent for approval, and not done yet: nobody else may allow it. The owner can give another person this right.",
  notFound: "This request is not there any more",
  ownRequest: "Another person has to decide about your own request",
  decidedAlready: "Somebody has decided about this already, or it was taken back",
  beingCarriedOut: "This is being carried out at this moment",
  requesterGone: "It was not done: {name} may not do this any more",
  otherByNow: "Not done, as it would be this by now: {words}. It has to be asked for again.",
  sealedElsewhere:
    "It was not done: the secret with which the request was encrypted is another one now. It has to be asked for again.",
  notInTime: "Not done: nobody carried it out in time",
  tryAgain: "It is allowed, but could not be carried out now. Try again in a minute.",
  carriedOut: "Done, in the name of {name}",
  exportAllowed: "Allowed. {name} can download it once, within a day.",
  refusedNow: "Refused. Nothing was done.",
  withdrawn: "Taken back. Nothing was done.",
  noFile: "This download is not there any more",
  secretsKeyMissing:
    "Set SECRETS_KEY to the same value on every machine of the store first: requests that wait are encrypted with it",
  someoneChanged: "Somebody else has changed this rule meanwhile",
  ruleSaved: "Saved",
  turnOff: "Turn off: {kind}",
  raiseSum: "{kind}: wait only from {sum}, not from {before}",
  from: "Sum",
  switch: "Switch",
  note: "Note",

  taskTitle: "{count, plural, one {request waits} other {requests wait}} for a second person",
  taskText: "Asked since {day}. Somebody else has to allow it before it is done.",
  taskLink: "Approvals",
  interruptedTitle: "{count, plural, one {allowed request was} other {allowed requests were}} interrupted",
  interruptedText:
    "Asked on {day}. Nothing of it is done, and it ends a day after it was allowed: allow it again.",

  records: "Approvals",
  record: "approval",
  manyRecords: "{count} approvals",
  stateField: "State",
  sumField: "Sum",
  personField: "Requested by",
  noteField: "Note",
  onField: "Waits for a second person",
  fromField: "From a sum of",
  stateWaiting: "waits",
  stateAllowed: "allowed",
  stateDone: "done",
  stateFailed: "not done",
  stateRefused: "refused",
  stateWithdrawn: "taken back",
  stateExpired: "ended without a decision",
  noSuchRule: "There is no such rule",
  notAskedByPin:
    "This needs a second person, and a PIN is not enough to ask for it. Please log in with your password or a passkey.",
  notByPin: "A PIN is not enough for this. Please log in with your password or a passkey.",

  // The permissions in the table of roles, in the owner's words.
  seeApprovals: "sees what waits for a second person, and downloads their own files that were allowed",
  decide: "allows or refuses what waits for a second person",
  changeRules: "sets what waits for a second person",
});
