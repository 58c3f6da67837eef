import { catalogue } from "#kernel/texts/catalogue.ts";

/** The seller's texts of the store's settings. */
export const t = catalogue("settings/seller", {
  title: "Store settings",
  loading: "Loading the settings…",
  loadFailed: "The settings could not be loaded",
  saveFailed: "The settings could not be saved",
  nothingChanged: "Everything is saved",
  changed: "{count, plural, one {# change} other {# changes}}, not saved yet",
  save: "Save settings",
  meanwhileTitle: "Somebody else has saved these settings meanwhile",

  storeTitle: "The store",
  storeHint: "How customers see it on every page, in mails and when they share a link.",
  name: "Name",
  tagline: "Tagline",
  taglineHint:
    "A few words on the home page, in search results and on invoices. Left empty, they say where you are.",
  city: "City",
  state: "State",
  stateHint: "New delivery addresses begin with city and state.",
  credit: "Developer credit",
  creditHint: "The small line at the very bottom of every page.",

  contactTitle: "Contact",
  contactHint: "Where customers reach you: at the bottom of every page, in mails and on invoices.",
  phone: "Phone",
  secondPhone: "Second phone",
  email: "E-mail",
  emailHint: "Mails to customers come from it too, unless whoever runs the store has set another one.",
  chatNumber: "WhatsApp number",
  chatNumberHint: "With the country code, such as 91 98450 12345",
  instagram: "Instagram",
  instagramHint: "The full address of your page",

  invoiceTitle: "On invoices",
  invoiceHint: "Invoices of orders that were placed already stay as they were.",
  address: "Address",
  gstin: "GSTIN",
  gstinHint: "15 letters and digits",
  fssai: "FSSAI number",
  fssaiHint: "14 digits; at the bottom of every page and on invoices",

  chargesTitle: "Charges",
  chargesHint: "On every order from now on. Carts that are open show them when they are looked at again.",
  shipping: "Shipping (₹)",
  handling: "Handling (₹)",

  rounds: "Round what is owed at the door to the rupee",
  roundsHint: "To the nearest one; 50 paise and more go up. It stands on the order as a line of its own.",
  roundsOn: "On",
  roundsOff: "Off",

  doorTitle: "UPI at the door",
  doorHint:
    "With it, run sheets, slips, invoices and the mail that an order is on its way have a QR code and a link to pay by UPI.",
  upiAddress: "UPI address",
  upiAddressHint: "Such as name@bank. Left empty, customers pay in cash.",

  cancellingTitle: "Cancelling",
  cancellingHint:
    "What a shopper cancels is given back at once: nothing is packed and nothing is to be paid.",
  cancelUntil: "Shoppers may cancel a pending order",
  cancelUntilDay: "Until its delivery day begins",
  cancelUntilOut: "Until it goes out",
  cancelNever: "Not at all",
  cancelNeverHint: "They call you",

  promoTitle: "Promo code",
  promoHint: "What customers get off when they enter a code in the cart.",
  promoType: "A code takes off",
  promoFixed: "A fixed amount",
  promoPercentage: "A share of the cart",
  promoAmount: "Amount off (₹)",
  promoPercent: "Percentage (%)",
  promoMaximum: "At most (₹)",
  promoMaximumHint: "0 for no limit",
  promoMinimum: "For carts from (₹)",
  promoMinimumHint: "0 for any cart",
  promoCode: "The code",
  promoCodeHint: "Left empty, any code counts. Whoever looks into a page's source can find the code.",
});
