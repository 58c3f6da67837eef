import { catalogue } from "#kernel/texts/catalogue.ts";

/** Server-side texts of the store's settings. */
export const t = catalogue("settings/server", {
  saved: "Settings saved",
  outdated:
    "Somebody else has saved these settings meanwhile. Please look at what has changed, and save again.",
  pageOutdated: "This page is out of date. Please reload it and try again.",
  notAChatNumber: "Please enter the number with its country code, such as 919845012345",
  notALink: "Please enter a full address such as https://www.instagram.com/name, or leave it empty",
  notAnFssai: "An FSSAI number has 14 digits. Please enter all of them, or leave it empty.",
  notAUpiAddress: "A UPI address looks like name@bank. Please enter all of it, or leave it empty.",
  notAPhone: "Please enter a valid phone number, or leave it empty",
  notAPercentage: "Percentage must be a whole number from 0 to 100",
  notAMoment: "Please enter a date and a time",
  closingEndsFirst: "Please enter a time to come at which orders open again, after the closing begins",
  closingOutdated: "Somebody else has closed or opened the shop meanwhile. Please look, and try again.",
  closedNow: "The shop is closed",
  closesLater: "The shop closes at that time",
  openAgain: "The shop is open",
  shippingField: "Shipping",
  handlingField: "Handling",
  amountField: "Amount off",
  maximumField: "Maximum discount",
  minimumField: "Smallest cart",
  promoCodeField: "Promo code",
  chooseCancelUntil: "Please choose until when shoppers may cancel",
  choosePromoType: "Please choose what a promo code takes off",
});
