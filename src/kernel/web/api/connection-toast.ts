/** The id of the toast that says that the server can't be reached: it is shown once, and taken back once it can. */
export const CONNECTION_TOAST = { id: "connection" };
