/** A reason to give the start up that the operator can mend; the message is a sentence that says how. */
export class StartRefused extends Error {}
