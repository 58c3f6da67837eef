/** A failed start that the operator can fix. The message is a sentence that says how. */
export class StartRefused extends Error {}
