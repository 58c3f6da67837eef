// Eight quiet colours that go with paper and with most vegetables.
const TINTS = [
  "oklch(0.945 0.036 125)",
  "oklch(0.945 0.04 92)",
  "oklch(0.94 0.032 58)",
  "oklch(0.935 0.03 32)",
  "oklch(0.94 0.026 345)",
  "oklch(0.935 0.024 300)",
  "oklch(0.94 0.026 220)",
  "oklch(0.94 0.034 165)",
];

/** The background of a picture, as a CSS colour. The same name always gets the same one. */
export function tileTint(name: string): string {
  let sum = 7;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 100_003;
  return TINTS[sum % TINTS.length] ?? "var(--color-paper-deep)";
}
