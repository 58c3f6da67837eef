import { catalogue } from "#kernel/texts/catalogue.ts";

/** Server-side texts of GST by product: refusals and answers. */
export const t = catalogue("tax/server", {
  hsn: "HSN code",
  gstRate: "GST (%)",
  notARate: "The rate must be a percentage from 0 to 50 with at most two decimals, such as 5",
  pageOutdated: "This page is outdated. Please reload it and try again.",
  outdated: "Somebody else has changed this meanwhile. Please look again.",
  gstSaved: "Saved. New orders go by it from now on.",
  codesSaved: "{count, plural, one {# product} other {# products}} saved",
  productGone: "A product is gone. Please look again.",
  tooMany: "At most {max} products can be saved at once",
  notAMonth: "Please choose a month, such as 2026-11",
  gstByProductField: "GST by product",
  defaultTaxPercentField: "GST without a rate (%)",
  chargesTaxPercentField: "GST on charges (%)",
  shortInvoiceNumbersField: "Short invoice numbers",

  // The permissions in the table of roles, in the owner's words.
  seeTax: "sees the tax reports",
  changeTax: "sets up GST by product",
});
