import { type OrderExtension, orderExtra } from "#modules/order/index.ts";
import { notesOfNew, substitutionNotes, writeSubstitutions } from "./actions/substitution-notes.ts";
import { ifMissingSchema } from "./contract.ts";

/** What the shopper wants where a product turns out to be missing, for everybody who handles the order. */
export const substitutionPart: OrderExtension = {
  extra: orderExtra({
    name: "ifMissing",
    schema: ifMissingSchema,
    write: writeSubstitutions,
    notes: notesOfNew,
  }),
  notes: substitutionNotes,
};
