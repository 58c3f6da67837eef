import { catalogue } from "#kernel/texts/catalogue.ts";

/** The title and hint of the module's group on the settings page. */
export const t = catalogue("tax/settings", {
  gstWords: "tax, HSN, rates, invoice, percent",
  gstTitle: "GST by product",
  gstHint:
    "Off, every item holds 18% GST. On, each product has its own HSN code and rate. Ask your accountant before you turn it on.",
});
