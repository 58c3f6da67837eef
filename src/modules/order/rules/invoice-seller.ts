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
