/** Who sells, as an invoice says it. */
export type InvoiceSeller = {
  name: string;
  tagline: string | null;
  city: string;
  address: string;
  gstin: string | null;
  /** Missing where the store had none. */
  fssai?: string | undefined;
  phones: [string, string];
  email: string;
};

/** What an order keeps of the store it was placed at: its invoice is the same whatever the store is called later. */
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
