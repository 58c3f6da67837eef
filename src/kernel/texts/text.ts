/** A text that is chosen but not formatted yet: its catalogue, key and values. */
export interface Text {
  readonly catalogue: string;
  readonly key: string;
  readonly values?: Readonly<Record<string, unknown>>;
  readonly words: () => string;
}

/** Formats a text in the store's language. Strings stay as they are. */
export function say(text: Text | string): string {
  return typeof text === "string" ? text : text.words();
}

/** A text with values in a language, such as a day or an amount: these are formatted when it is said, too. */
export const saidLater = (make: () => Text): Text => ({ ...make(), words: () => make().words() });

/** A field's name for people: `firstName` becomes First name. */
export function fieldLabel(field: string): string {
  const words = field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * Compares texts that are not sorted for people, such as days, times and ids. The order is that of PostgreSQL's `C` and
 * JavaScript's `<`. A locale may order signs, digits and letters differently.
 */
export const byCodePoint = (a: string, b: string) => (a < b ? -1 : Number(a > b));
