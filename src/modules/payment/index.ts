// The module's public interface.

export {
  /** The address at which an order is paid. */
  payAddress,
  /** The address to which an order's form is posted, to pay it at the door instead. */
  payAtDoorAddress,
  /** The pages for paying an order in advance. */
  paymentPages,
} from "./paths.ts";
export type {
  /** A store as people pay at its door: by UPI, too, if it has an address for that. */
  DoorStore,
  /** The code of a payment method in the API and the database. */
  PaymentCode,
  /** The state of an order's payment. */
  PaymentState,
} from "./rules/shared/payment.ts";
export {
  /** Whether the store has the money of a payment in this state. */
  isPaid,
  /** The hint below a method's name at the checkout. */
  methodHint,
  /** The reason why an order can't be paid with a method; undefined if it can. */
  methodRefusal,
  /** The payment method with a code. */
  paymentMethod,
  /** Returns the new state. Throws for a step that the table does not allow. */
  takeStep,
  /** Whether an order is not confirmed before it is paid. */
  waitsForPayment,
} from "./rules/shared/payment.ts";
export {
  /** The QR code of a text. A smudge of 15 % does not hurt it. */
  qrCode,
} from "./rules/shared/qr-code.ts";
export type {
  /** A way in which money is handed over at the door. */
  DoorWay,
  /** A payment by UPI as a person sees it: the link, which is in the QR code too, and the words beside it. */
  UpiPayment,
} from "./rules/shared/upi.ts";
export {
  /** The link that opens a UPI app with everything filled in. */
  upiPayLink,
} from "./rules/shared/upi.ts";
