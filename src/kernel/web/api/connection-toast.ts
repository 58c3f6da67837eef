/** The id of the toast about an unreachable server. It is shown once, and dismissed when the server is back. */
export const CONNECTION_TOAST = { id: "connection" };
