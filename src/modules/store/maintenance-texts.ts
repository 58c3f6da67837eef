import { catalogue } from "#kernel/texts/catalogue.ts";

/** Texts of the maintenance page (specification, section 1). */
export const t = catalogue("store/maintenance", {
  title: "Site Under Maintenance",
  apology:
    "We are sorry: the store is closed for scheduled maintenance. We will be back soon, and your cart is kept.",
  urgent: "Do you have an urgent order? Write to us on WhatsApp and we will see to it.",
  chat: "Chat on WhatsApp",
  question: "Hello! Your site is under maintenance. When will it be back? I have an urgent order.",
  pageTitle: "{title} – {store}",
});
