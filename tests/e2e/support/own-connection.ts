/**
 * Headers of calls beside the pages. A connection that is kept for the next call may be closed by the server at the
 * moment it is used again, so each of these calls has one of its own.
 */
export const OWN_CONNECTION = { connection: "close" };
