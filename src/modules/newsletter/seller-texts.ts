import { catalogue } from "#kernel/texts/catalogue.ts";

/** What the seller reads about offers and subscribers. */
export const t = catalogue("newsletter/seller", {
  allFieldsRequired: "All fields are required",
});
