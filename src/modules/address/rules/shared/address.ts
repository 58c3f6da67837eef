import { chatNumberIn } from "#modules/store/rules/shared/chat-number.ts";

/** The lines of an address, without its person. */
interface AddressLines {
  street: string;
  landmark?: string;
  city: string;
  state: string;
  zipcode: string;
  country: string;
}

/** A name and place, as orders and invoices store them. */
export type PostalAddress = AddressLines & {
  firstName: string;
  lastName: string;
  phone: string;
  email: string;
  gstin?: string;
};

/**
 * An address's lines as on an envelope: street, landmark, town, and state with country. A deleted customer's order has
 * only town and state.
 */
export function placeLines({ street, landmark, city, state, zipcode, country }: AddressLines): string[] {
  return [street, landmark ?? "", `${city} ${zipcode}`.trim(), `${state}, ${country}`].filter(Boolean);
}

/** The name at the door. A deleted customer's order has none. */
export function fullName({ firstName, lastName }: Pick<PostalAddress, "firstName" | "lastName">): string {
  return `${firstName} ${lastName}`.trim();
}

/** The street and landmark in one line. */
export function doorLine({ street, landmark }: Pick<AddressLines, "street" | "landmark">): string {
  return [street, landmark].filter(Boolean).join(", ");
}

/** The length limits of an address's parts. */
export const ADDRESS_LENGTHS = {
  firstName: 100,
  lastName: 100,
  street: 300,
  landmark: 200,
  city: 100,
  state: 100,
  country: 100,
} as const;

/** The number of digits of a PIN code, in any country. */
export const PIN_DIGITS = { min: 4, max: 10 } as const;

/** The number of digits of an Indian PIN code. */
export const INDIAN_PIN_DIGITS = 6;

/** A PIN code without blanks, as it is stored. */
export const PIN_CODE = new RegExp(`^\\d{${PIN_DIGITS.min},${PIN_DIGITS.max}}$`);

/** Whether a PIN code without blanks is complete and Indian. The store delivers within India. */
export function isWholePin(pin: string): boolean {
  return new RegExp(`^[1-9]\\d{${INDIAN_PIN_DIGITS - 1}}$`).test(pin);
}

/** The part of an address form's URL that has the PIN code marked, to be corrected. */
export const PIN_MARK = "zipcode";

/** Whether a phone number can be called. A deleted account's order has none. */
export const isReachable = (phone: string) => /\d/.test(phone);

/** A link that calls a phone number, as the customer typed it. */
export const callLink = (phone: string) => `tel:${phone.replace(/[^\d+]/g, "")}`;

/** A WhatsApp link to a number, with a prepared message. The number may lack the country code. */
export function chatLink(phone: string, message: string): string {
  return `https://wa.me/${chatNumberIn(phone)}?text=${encodeURIComponent(message)}`;
}
