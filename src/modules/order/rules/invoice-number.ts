/** The counter's digits at least; it may outgrow them. */
export const COUNTER_DIGITS = 4;

/** What all invoice numbers of a day (`yyyy-mm-dd`) begin with. */
export function invoicePrefix(day: string): string {
  return `INV-${day.replaceAll("-", "")}-`;
}

/** `INV-{yyyymmdd}-{4-digit counter}`; the counter starts at 1 each day and may outgrow four digits (specification, section 9). */
export function invoiceNumber(day: string, counter: number): string {
  return invoicePrefix(day) + String(counter).padStart(COUNTER_DIGITS, "0");
}
