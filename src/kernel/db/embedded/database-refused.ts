/** An embedded database that can't be opened. The message says what to do, and needs no stack. */
export class DatabaseRefused extends Error {}
