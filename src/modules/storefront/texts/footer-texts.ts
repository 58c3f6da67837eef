import { catalogue } from "#kernel/texts/catalogue.ts";

/** Texts of the footer. They come with the first touch. */
export const t = catalogue("storefront/footer", {
  about:
    "The village market, at your door. Farmers around {city} pick it for the market day, and we bring it to you: organic, fresh and at a fair price for both of you.",
  onInstagram: "{store} on Instagram",
  chatWith: "Chat with {store} on WhatsApp",
  hello: "Hello {store}!",
  quickLinks: "Quick links",
  contactUs: "Contact Us",
  growers: "Our growers",
  refunds: "Refund policy",
  privacy: "Privacy policy",
  fssai: "FSSAI {fssai}",
  rights: "© {year} {store}. All rights reserved.",
});
