import { catalogue } from "#kernel/texts/catalogue.ts";

/** What the browser says when the server does not answer, or breaks. */
export const t = catalogue("kernel/web", {
  connectionError: "Connection error. Please check if the server is running.",
  serverError: "Server error",
});
