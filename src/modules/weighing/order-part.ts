import type { OrderExtension } from "#modules/order/index.ts";
import { completeWithPacked } from "./actions/complete-orders.ts";
import { issueCreditNotes } from "./actions/issue-credit-notes.ts";

/** What really went into an order's bag, and the credit note when it goes out with less. */
export const weighingPart: OrderExtension = {
  complete: completeWithPacked,
  onStatus: issueCreditNotes,
};
