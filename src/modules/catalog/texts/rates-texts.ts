import { catalogue } from "#kernel/texts/catalogue.ts";

/** The seller's texts of tonight's rates. */
export const t = catalogue("catalog/rates", {
  title: "Tonight's rates",
  yesterday: "Yesterday",
  newToday: "New today",
  priceOf: "Price of {product}",
  offerPriceOf: "Offer price of {product}",
  moreOf: "More of {product}",
  left: "Left",
  isMeant: "It is really {packs}",
  leftOf: "Left of {product}",
  leftNotWhole: "Left “{typed}” is not a whole number",
  typeNow: "Type, then Tab or Enter",
  notSaved: "{count} changed, not saved yet{wrong, plural, =0 {} other {; {wrong} to correct}}",
  undo: "Undo",
  discard: "Discard",
  saveAll: "Save all",
  saved: "Rates saved",
  someSaved:
    "{wrong, plural, one {{saved} saved, {wrong} to correct: it is marked} other {{saved} saved, {wrong} to correct: they are marked}}",
});
