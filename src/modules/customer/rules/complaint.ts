/** The seller's answers to a complaint. */
export const COMPLAINT_ANSWERS = ["credit", "replacement", "refund", "no"] as const;

export type ComplaintAnswer = (typeof COMPLAINT_ANSWERS)[number];

/** The number of days after the delivery day in which a shopper may complain. */
export const COMPLAINT_DAYS = 7;

/** The largest number of photos of a complaint. */
export const MOST_PHOTOS = 3;

/** The limits of texts in characters. */
export const COMPLAINT_LENGTHS = { words: 1000, answer: 500, reference: 60 } as const;

/** Returns true if an order may be complained about on a day, `yyyy-mm-dd`: it was delivered, and not long ago. */
export function isComplainable(
  { status, deliveryDay }: { status: string; deliveryDay: string },
  today: string,
): boolean {
  const days = (Date.parse(today) - Date.parse(deliveryDay)) / 86_400_000;
  return status === "Delivered" && days <= COMPLAINT_DAYS;
}
