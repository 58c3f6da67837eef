const INDIA = "91";

/** Whether a phone number can be called: a deleted account's order has none. */
export const isReachable = (phone: string) => /\d/.test(phone);

/** A link that calls a number, as the customer typed it. */
export const callLink = (phone: string) => `tel:${phone.replace(/[^\d+]/g, "")}`;

/** A WhatsApp link to a number, typed with or without the country's code, with a message typed in. */
export function chatLink(phone: string, message: string): string {
  const digits = phone.replace(/\D/g, "").replace(/^0+/, "");
  // Ten digits are an Indian number without its country.
  const number = digits.length === 10 ? INDIA + digits : digits;
  return `https://wa.me/${number}?text=${encodeURIComponent(message)}`;
}
