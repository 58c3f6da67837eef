import type { OrderExtension } from "#modules/order/index.ts";
import { completeWithPacked } from "./packing/complete-orders.ts";
import { issueCreditNotes } from "./packing/issue-credit-notes.ts";

/** Adds the packed content to orders, and writes a credit note when one goes out with less. */
export const weighingPart: OrderExtension = {
  complete: completeWithPacked,
  onStatus: issueCreditNotes,
};
