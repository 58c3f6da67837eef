import { daysLater } from "#kernel/time/store-time.ts";
import { COMPLAINT_DAYS } from "#modules/store/rules/shared/order-terms.ts";

/** The seller's answers to a complaint. */
export const COMPLAINT_ANSWERS = ["credit", "replacement", "refund", "no"] as const;

export type ComplaintAnswer = (typeof COMPLAINT_ANSWERS)[number];

/** The largest number of photos of a complaint. */
export const MAX_PHOTOS = 3;

/** The limits of texts in characters. */
export const COMPLAINT_LENGTHS = { words: 1000, answer: 500, reference: 60 } as const;

/** The last day on which an order may be complained about, `yyyy-mm-dd`. */
export const complainableUntil = (deliveryDay: string): string => daysLater(deliveryDay, COMPLAINT_DAYS);

/** Returns true if an order may be complained about on a day, `yyyy-mm-dd`: it was delivered, and not long ago. */
export function isComplainable(
  { status, deliveryDay }: { status: string; deliveryDay: string },
  today: string,
): boolean {
  return status === "Delivered" && today <= complainableUntil(deliveryDay);
}
