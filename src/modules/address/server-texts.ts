import { catalogue } from "#kernel/texts/catalogue.ts";

/** What only the server says of addresses. */
export const t = catalogue("address/server", {
  notFound: "Address not found",
  added: "Address added",
  updated: "Address updated",
  deleted: "Address deleted",
  landmarkNotText: "Landmark must be text",
  landmarkTooLong: "Landmark can have at most {max} characters",
});
