/** A text that was chosen and is not said yet: which one of which catalogue, with what values. */
export interface Text {
  readonly catalogue: string;
  readonly key: string;
  readonly values?: Readonly<Record<string, unknown>>;
  readonly words: () => string;
}

/** A text in the store's language. Words stay as they are. */
export function say(text: Text | string): string {
  return typeof text === "string" ? text : text.words();
}

/** A field's name as a person reads it: `offerPrice` is Offer price. */
export function fieldLabel(field: string): string {
  const words = field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * Compares texts that no person reads in order, such as days, times and ids, as PostgreSQL's `C` and JavaScript's `<` do.
 * A locale may put signs, digits and letters in an order of its own.
 */
export const byCodePoint = (a: string, b: string) => (a < b ? -1 : Number(a > b));

/** A code as it is meant: people write `570 001`, and the blanks don't count. */
export function withoutBlanks(written: string): string {
  return written.replace(/\s/g, "");
}
