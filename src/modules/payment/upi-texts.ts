import { catalogue } from "#kernel/texts/catalogue.ts";

/** Texts about a payment by UPI at the door. */
export const t = catalogue("payment/upi", {
  title: "Pay {sum} by UPI",
  how: "Scan the code with any UPI app, or pay to {address}.",
  qrCode: "QR code to pay {sum} by UPI to {address}",
  openApp: "Open a UPI app",
});
