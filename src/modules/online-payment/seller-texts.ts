import { catalogue } from "#kernel/texts/catalogue.ts";

/** The seller's texts of paying online. */
export const t = catalogue("online-payment/seller", {
  keyId: "Key id",
  keySecret: "Key secret",
  webhookSecret: "Webhook secret",
});
