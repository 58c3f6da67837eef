import { columnFormat, formatPaise } from "#kernel/money/money.ts";
import { english, type Language } from "#kernel/texts/language.ts";
import { inLanguage } from "#kernel/texts/spoken.ts";
import { partlyTranslated } from "#kernel/texts/translated.ts";
import { type LotUnit, payUnitOf, type Terms } from "#modules/grower/index.ts";
import { t } from "../statement-texts.ts";

/** The texts of growers' statements in Kannada. */
const KANNADA: Record<keyof (typeof t)["messages"], string> = {
  title: "ಲೆಕ್ಕಪತ್ರ",
  statements: "ಲೆಕ್ಕಪತ್ರಗಳು",
  name: "ಲೆಕ್ಕಪತ್ರ {number}",
  number: "ಸಂಖ್ಯೆ {number}",
  period: "{from} ರಿಂದ {until} ರವರೆಗೆ",
  grower: "ಬೆಳೆಗಾರರು",
  store: "ಅಂಗಡಿ",
  opening: "ಹಿಂದಿನ ಬಾಕಿ",
  produce: "ಮಾರಾಟವಾದ ಬೆಳೆ",
  changes: "ಬದಲಾವಣೆ",
  corrections: "ಬೆಲೆ ಬದಲಾವಣೆ, ಕಡಿತ ಮತ್ತು ಹೆಚ್ಚುವರಿ",
  corrected: "ಹಿಂದಿನ ಲೆಕ್ಕಪತ್ರಗಳ ತಿದ್ದುಪಡಿ",
  corrects: "ಲೆಕ್ಕಪತ್ರ {number} ರ ತಿದ್ದುಪಡಿ",
  correctedOn: "ನಂತರ {sum} ತಿದ್ದುಪಡಿಯಾಗಿದೆ: ಲೆಕ್ಕಪತ್ರ {number} ನೋಡಿ",
  correctedNext: "ನಂತರ {sum} ತಿದ್ದುಪಡಿಯಾಗಿದೆ: ಮುಂದಿನ ಲೆಕ್ಕಪತ್ರದಲ್ಲಿದೆ",
  payments: "ಮುಂಗಡ ಮತ್ತು ಪಾವತಿ",
  closing: "ಕೊಡಬೇಕಾದ ಮೊತ್ತ",
  closingOwing: "ಬೆಳೆಗಾರರಿಂದ ಬರಬೇಕಾದ ಮೊತ್ತ",
  date: "ದಿನಾಂಕ",
  product: "ಬೆಳೆ",
  lot: "ಲಾಟ್",
  lotOf: "ಲಾಟ್ {number}, ಕೊಯ್ಲು {day}",
  amount: "ಪ್ರಮಾಣ",
  terms: "ದರ",
  sum: "ಮೊತ್ತ",
  what: "ವಿವರ",
  perUnit: "ಪ್ರತಿ {unit} {price}",
  share: "{sold} ರ {percent}%",
  inAll: "ಒಟ್ಟು",
  nothing: "ಈ ದಿನಗಳಲ್ಲಿ ಏನೂ ಮಾರಾಟವಾಗಿಲ್ಲ.",
  information: "ನಿಮ್ಮ ಮಾಹಿತಿಗಾಗಿ",
  refused: "ಬಂದಾಗ ಸ್ವೀಕರಿಸದಿದ್ದದ್ದು",
  writtenOff: "ಹಾಳಾದದ್ದು",
  quantity: "{amount} {unit}",
  kg: "ಕೆ.ಜಿ.",
  litre: "ಲೀ.",
  pcs: "{count, plural, other {ತುಂಡು}}",
  pack: "{count, plural, other {ಕಟ್ಟು}}",
  repriced: "ಹೊಸ ದರ: {reason}",
  deducted: "ಕಡಿತ: {reason}",
  added: "ಹೆಚ್ಚುವರಿ: {reason}",
  advance: "ಮುಂಗಡ",
  paid: "ಪಾವತಿ",
  returned: "ಪಾವತಿ ತಲುಪಲಿಲ್ಲ",
  withWords: "{what}, {words}",
  page: "ಪುಟ {page} / {count}",
  questions: "ಏನಾದರೂ ತಪ್ಪಾಗಿದೆಯೇ? ನಮಗೆ ಕರೆ ಮಾಡಿ: {phone}",
};

const kannada: Language = partlyTranslated({
  code: "kn",
  locale: "kn-IN",
  messages: { [t.id]: KANNADA },
});

/** Does some work, such as a statement, in a grower's language. */
export const inGrowersLanguage = <Result>(language: "en" | "kn", work: () => Result): Result =>
  inLanguage(language === "kn" ? kannada : english, work);

/** A unit in which growers are paid, for one of it or for more. */
const unitText = (unit: LotUnit, count: number): string => {
  const { name } = payUnitOf(unit);
  if (name === "kg") return t("kg");
  return name === "L" ? t("litre") : t(name, { count });
};

/** An amount of a lot in the unit in which it is paid: `0.25 kg`, `6 pieces`. Below zero it has a minus. */
export function quantityText(amount: number, unit: LotUnit): string {
  const { size } = payUnitOf(unit);
  const count = Math.abs(amount) / size;
  const sign = amount < 0 ? "−" : "";
  return t("quantity", { amount: `${sign}${count}`, unit: unitText(unit, count) });
}

/** Terms as a person reads them: `₹30 per kg`, `40% of ₹120`. `soldPaise` is the price of what was sold. */
export const termsText = (terms: Terms, unit: LotUnit, soldPaise: number): string =>
  terms.kind === "price"
    ? t("perUnit", { price: formatPaise(terms.pricePaise), unit: unitText(unit, 1) })
    : t("share", { percent: String(terms.shareBasisPoints / 100), sold: signedPaiseText(soldPaise) });

/** A sum that may be below zero. */
export const signedPaiseText = (paise: number, format: (paise: number) => string = formatPaise): string =>
  (paise < 0 ? "−" : "") + format(Math.abs(paise));

/** A format for the sums of a column: all have two decimals, or none. */
export const signedColumn = (column: readonly number[]) => {
  const format = columnFormat(column.map(Math.abs));
  return (paise: number) => signedPaiseText(paise, format);
};
