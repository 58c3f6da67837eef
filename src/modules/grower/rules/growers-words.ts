import { formatPaise } from "#kernel/money/money.ts";
import { english, type Language } from "#kernel/texts/language.ts";
import { inLanguage } from "#kernel/texts/spoken.ts";
import { partlyTranslated } from "#kernel/texts/translated.ts";
import { packText, packTotal } from "#modules/catalog/rules/shared/pack.ts";
import { t } from "../field-texts.ts";
import { t as server } from "../server-texts.ts";
import type { GrowerLanguage } from "./grower-form.ts";
import type { Terms } from "./terms.ts";
import { type LotUnit, payUnitOf } from "./units.ts";

/** The texts that growers read, in Kannada. */
const KANNADA: Record<keyof (typeof t)["messages"], string> = {
  alike: "{product} ({name})",
  hello: "ನಮಸ್ಕಾರ {grower},",
  bring: "{day} ಕ್ಕೆ ದಯವಿಟ್ಟು ಇವನ್ನು ತನ್ನಿ:",
  line: "{product}: {amount}, {price}",
  thanks: "ಧನ್ಯವಾದಗಳು, {store}",
  listTitle: "{grower}: {day} ಕ್ಕೆ ತರಬೇಕಾದದ್ದು",
  product: "ಬೆಳೆ",
  amount: "ಪ್ರಮಾಣ",
  price: "ದರ",
  came: "ಬಂದದ್ದು",
  quantity: "{amount} {unit}",
  kg: "ಕೆ.ಜಿ.",
  litre: "ಲೀ.",
  pcs: "{count, plural, other {ತುಂಡು}}",
  pack: "{count, plural, other {ಕಟ್ಟು}}",
  perUnit: "ಪ್ರತಿ {unit} {price}",
  share: "ಅಂಗಡಿ ಬೆಲೆಯ {percent}%",
  title: "{grower} ಮತ್ತು {store}",
  asked: "ದಯವಿಟ್ಟು ತನ್ನಿ",
  askedNothing: "ಮುಂದಿನ ದಿನಗಳಿಗೆ ಏನೂ ಬೇಕಾಗಿಲ್ಲ.",
  lots: "ನೀವು ತಂದದ್ದು",
  lotsNothing: "ನೀವು ಇನ್ನೂ ಏನೂ ತಂದಿಲ್ಲ.",
  lotOf: "ಲಾಟ್ {number}, ಕೊಯ್ಲು {day}",
  accepted: "ಬಂದದ್ದು",
  refused: "ಸ್ವೀಕರಿಸದಿದ್ದದ್ದು",
  packed: "ಗ್ರಾಹಕರಿಗೆ ಪ್ಯಾಕ್ ಆದದ್ದು",
  left: "ಉಳಿದದ್ದು",
  writtenOff: "ಹಾಳಾದದ್ದು",
  recalled: "ಹಿಂಪಡೆಯಲಾಗಿದೆ",
  questions: "ಏನಾದರೂ ತಪ್ಪಾಗಿದೆಯೇ? ನಮಗೆ ಕರೆ ಮಾಡಿ: {phone}",
};

const kannada: Language = partlyTranslated({
  code: "kn",
  locale: "kn-IN",
  messages: { [t.id]: KANNADA },
});

/** Does some work on the server, such as a list, in a grower's language. */
export const inGrowersWords = <Result>(language: GrowerLanguage, work: () => Result): Result =>
  inLanguage(language === "kn" ? kannada : english, work);

const KANNADA_SCRIPT = /[\u0c80-\u0cff]/;

/** A product's name for a grower: in Kannada the first other name in that script, if it has one. */
export const nameFor = (
  language: GrowerLanguage,
  { name, otherNames }: { name: string; otherNames: readonly string[] },
): string => (language === "kn" ? otherNames.find((other) => KANNADA_SCRIPT.test(other)) : undefined) ?? name;

/** Products' names as `nameFor` has them. Of those with the same one, each has the store's name beside it. */
export function namesFor(
  language: GrowerLanguage,
  products: readonly { name: string; otherNames: readonly string[] }[],
): string[] {
  const names = products.map((product) => nameFor(language, product));
  return products.map(({ name }, index) => {
    const own = names[index] ?? name;
    const isAlone = names.indexOf(own) === names.lastIndexOf(own);
    return isAlone || own === name ? own : t("alike", { product: own, name });
  });
}

const unitText = (unit: LotUnit, count: number): string => {
  const { name } = payUnitOf(unit);
  if (name === "kg") return t("kg");
  return name === "L" ? t("litre") : t(name, { count });
};

/** An amount of a lot in the unit in which growers count: `0.25 kg`, `6 pieces`. */
export function growersAmount(amount: number, unit: LotUnit): string {
  const count = amount / payUnitOf(unit).size;
  return t("quantity", { amount: String(count), unit: unitText(unit, count) });
}

/** Terms as a grower reads them: `₹30 per kg`, `40% of the price in the shop`. */
export const growersTerms = (terms: Terms, unit: LotUnit): string =>
  terms.kind === "price"
    ? t("perUnit", { price: formatPaise(terms.pricePaise), unit: unitText(unit, 1) })
    : t("share", { percent: String(terms.shareBasisPoints / 100) });

/** An amount of a lot for sellers and shoppers: `3.5 kg`, `250 g`, `6 pcs`, `4 packs`. */
export const amountText = (amount: number, unit: LotUnit): string =>
  unit === "pack" ? server("packs", { count: amount }) : packText(packTotal({ quantity: 1, unit }, amount));
