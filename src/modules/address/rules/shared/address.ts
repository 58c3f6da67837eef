/** Where a parcel goes. */
interface Place {
  street: string;
  landmark?: string;
  city: string;
  state: string;
  zipcode: string;
  country: string;
}

/** Whose address it is and where, as orders and invoices keep it. */
export type PostalAddress = Place & {
  firstName: string;
  lastName: string;
  phone: string;
  email: string;
  gstin?: string;
};

/**
 * Where an address is, line by line as on an envelope: street, landmark, town, and state with country. A deleted
 * customer's order keeps town and state only.
 */
export function placeLines({ street, landmark, city, state, zipcode, country }: Place): string[] {
  return [street, landmark ?? "", `${city} ${zipcode}`.trim(), `${state}, ${country}`].filter(Boolean);
}

/** Where the door is: street and landmark in one line. */
export function doorLine({ street, landmark }: Pick<Place, "street" | "landmark">): string {
  return [street, landmark].filter(Boolean).join(", ");
}

/** How long the parts of an address may be. */
export const ADDRESS_LENGTHS = {
  firstName: 100,
  lastName: 100,
  street: 300,
  landmark: 200,
  city: 100,
  state: 100,
  country: 100,
} as const;

/** How many digits a PIN code has, in any country. */
export const PIN_DIGITS = { min: 4, max: 10 } as const;

/** How many it has in India. */
export const INDIAN_PIN_DIGITS = 6;

/** A PIN code without blanks, as it is kept. */
export const PIN_CODE = new RegExp(`^\\d{${PIN_DIGITS.min},${PIN_DIGITS.max}}$`);

/** Whether a PIN code is a whole one of India, where the store delivers. It has no blanks. */
export function isWholePin(pin: string): boolean {
  return new RegExp(`^[1-9]\\d{${INDIAN_PIN_DIGITS - 1}}$`).test(pin);
}

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
