import { catalogue } from "#kernel/texts/catalogue.ts";

/** Messages for a server that does not answer, or fails. */
export const t = catalogue("kernel/web", {
  connectionError: "Connection error. Please check if the server is running.",
  serverError: "Server error",
});
