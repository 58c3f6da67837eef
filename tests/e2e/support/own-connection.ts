/**
 * Headers of calls outside the pages. The server may close a kept connection at the moment it is used again, so each of
 * these calls opens a new one.
 */
export const OWN_CONNECTION = { connection: "close" };
