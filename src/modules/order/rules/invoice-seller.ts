/** The seller on an invoice. */
export type InvoiceSeller = {
  name: string;
  tagline: string | null;
  city: string;
  address: string;
  gstin: string | null;
  /** Missing if the store had none. */
  fssai?: string | undefined;
  phones: [string, string];
  email: string;
};

/** The seller's data in an order. Its invoice stays the same if the store is renamed. */
export function invoiceSeller({
  name,
  tagline,
  city,
  address,
  gstin,
  fssai,
  phones,
  email,
}: InvoiceSeller): InvoiceSeller {
  return { name, tagline, city, address, gstin, ...(fssai && { fssai }), phones, email };
}

/** The minimum of digits of the counter. It may outgrow them. */
export const COUNTER_DIGITS = 4;

/** The prefix of a day's invoice numbers; `yyyy-mm-dd`. */
export function invoicePrefix(day: string): string {
  return `INV-${day.replaceAll("-", "")}-`;
}

/**
 * An invoice number, `INV-{yyyymmdd}-{4-digit counter}`. The counter starts at 1 each day and may outgrow four digits
 * (specification, section 9).
 */
export function invoiceNumber(day: string, counter: number): string {
  return invoicePrefix(day) + String(counter).padStart(COUNTER_DIGITS, "0");
}
