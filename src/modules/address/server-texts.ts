import { catalogue } from "#kernel/texts/catalogue.ts";

/** Server-side texts of addresses. */
export const t = catalogue("address/server", {
  notFound: "Address not found",
  added: "Address added",
  updated: "Address updated",
  deleted: "Address deleted",
  landmarkNotText: "Landmark must be text",
  landmarkTooLong: "Landmark can have at most {max} characters",
});
