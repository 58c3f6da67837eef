import { type OrderExtension, orderExtra } from "#modules/order/index.ts";
import { ifMissingSchema } from "./contract.ts";
import { notesOfNew, substitutionNotes, writeSubstitutions } from "./substitution-notes.ts";

/** Adds the shopper's wishes for missing products to an order, for everybody who handles it. */
export const substitutionPart: OrderExtension = {
  extra: orderExtra({
    name: "ifMissing",
    schema: ifMissingSchema,
    write: writeSubstitutions,
    notes: notesOfNew,
  }),
  notes: substitutionNotes,
};
