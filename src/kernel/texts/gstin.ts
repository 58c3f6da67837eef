/** Fifteen characters: state, PAN, entity, the letter Z by default, check character. */
const GSTIN = /^\d{2}[A-Z]{5}\d{4}[A-Z][A-Z\d]Z[A-Z\d]$/;
const CHARACTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** Whether a text without blanks has the form of a GSTIN. */
export const looksLikeGstin = (text: string): boolean => GSTIN.test(text);

/**
 * Whether the last character of a GSTIN fits the others. One wrong character never does, and two swapped neighbours hardly
 * ever. The characters count once and twice in turn, each product by the sum of its digits to the base 36.
 */
export function hasGstinCheck(gstin: string): boolean {
  const base = CHARACTERS.length;
  const values = Array.from(gstin.slice(0, -1), (character) => CHARACTERS.indexOf(character));
  const sum = values.reduce((total, value, index) => {
    const product = value * (1 + (index % 2));
    return total + Math.floor(product / base) + (product % base);
  }, 0);
  return CHARACTERS[(base - (sum % base)) % base] === gstin.at(-1);
}
