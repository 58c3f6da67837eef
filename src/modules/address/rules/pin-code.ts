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
