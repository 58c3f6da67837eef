/** The words that growers read on their lists and their own page, in the two languages, written down apart from the shop's texts. */
import type { Terms, Unit } from "./plan.ts";

interface Words {
  locale: string;
  /** Of one, and of more than one. */
  units: Readonly<Record<Unit, readonly [string, string]>>;
  terms: (price: string, unit: string) => string;
  share: (percent: number) => string;
  lot: (number: number, day: string) => string;
  facts: Readonly<Record<"came" | "refused" | "packed" | "left" | "lost", string>>;
  recalled: string;
  owed: string;
  owing: string;
  statement: (number: number, from: string, until: string) => string;
  /** A later correction, with the number of the statement that has it; null for the next one. */
  corrected: (sum: string, number: number | null) => string;
}

export const WORDS: Readonly<Record<"en" | "kn", Words>> = {
  en: {
    locale: "en-IN",
    units: { g: ["kg", "kg"], ml: ["L", "L"], pcs: ["piece", "pieces"], pack: ["pack", "packs"] },
    terms: (price, unit) => `${price} per ${unit}`,
    share: (percent) => `${percent}% of the price in the shop`,
    lot: (number, day) => `Lot ${number}, picked on ${day}`,
    facts: {
      came: "Came",
      refused: "Not accepted",
      packed: "Packed for shoppers",
      left: "Left",
      lost: "Spoilt or written off",
    },
    recalled: "Recalled",
    owed: "To be paid",
    owing: "Owed by the grower",
    statement: (number, from, until) => `Statement ${number}, ${from} to ${until}`,
    corrected: (sum, number) =>
      `Corrected later by ${sum}: ${number === null ? "it is on the next statement" : `see statement ${number}`}`,
  },
  kn: {
    locale: "kn-IN",
    units: { g: ["ಕೆ.ಜಿ.", "ಕೆ.ಜಿ."], ml: ["ಲೀ.", "ಲೀ."], pcs: ["ಪೀಸ್", "ಪೀಸ್"], pack: ["ಪ್ಯಾಕ್", "ಪ್ಯಾಕ್"] },
    terms: (price, unit) => `ಪ್ರತಿ ${unit} ${price}`,
    share: (percent) => `ಅಂಗಡಿ ಬೆಲೆಯ ${percent}%`,
    lot: (number, day) => `ಲಾಟ್ ${number}, ಕೊಯ್ಲು ${day}`,
    facts: {
      came: "ಬಂದದ್ದು",
      refused: "ತೆಗೆದುಕೊಳ್ಳದ್ದು",
      packed: "ಗ್ರಾಹಕರಿಗೆ ಪ್ಯಾಕ್ ಆದದ್ದು",
      left: "ಉಳಿದದ್ದು",
      lost: "ಹಾಳಾದದ್ದು",
    },
    recalled: "ಹಿಂಪಡೆದದ್ದು",
    owed: "ಕೊಡಬೇಕಾದ ಮೊತ್ತ",
    owing: "ಬೆಳೆಗಾರರಿಂದ ಬರಬೇಕಾದ ಮೊತ್ತ",
    statement: (number, from, until) => `ಲೆಕ್ಕಪತ್ರ ${number}, ${from} ರಿಂದ ${until} ರವರೆಗೆ`,
    corrected: (sum, number) =>
      `ನಂತರ ${sum} ತಿದ್ದುಪಡಿಯಾಗಿದೆ: ${number === null ? "ಮುಂದಿನ ಲೆಕ್ಕಪತ್ರದಲ್ಲಿದೆ" : `ಲೆಕ್ಕಪತ್ರ ${number} ನೋಡಿ`}`,
  },
};

/** Rupees as papers have them: ₹1,234.50, and without paise if there are none. */
export function money(paise: number): string {
  const rupees = (paise / 100).toLocaleString("en-IN", { minimumFractionDigits: 2 });
  return `₹${rupees.replace(/\.00$/, "")}`;
}

const sizeOf = (unit: Unit) => (unit === "g" || unit === "ml" ? 1000 : 1);

/** An amount of a crop in the unit in which growers are paid. */
export function amountIn({ units }: Words, amount: number, unit: Unit): string {
  const count = amount / sizeOf(unit);
  return `${count} ${units[unit][count === 1 || sizeOf(unit) > 1 ? 0 : 1]}`;
}

export const termsIn = ({ units, ...words }: Words, terms: Terms, unit: Unit): string =>
  "share" in terms ? words.share(terms.share / 100) : words.terms(money(terms.price), units[unit][0]);

/** A day of the calendar with its weekday. */
export const dayIn = ({ locale }: Words, day: string): string =>
  new Date(`${day}T00:00:00Z`)
    .toLocaleDateString(locale, { timeZone: "UTC", weekday: "short", day: "numeric", month: "short" })
    .replace(",", "");
