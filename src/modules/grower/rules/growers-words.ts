import { formatPaise } from "#kernel/money/money.ts";
import { knownLanguage } from "#kernel/texts/languages.ts";
import { inLanguage } from "#kernel/texts/spoken.ts";
import { nameIn } from "#modules/catalog/rules/shared/names.ts";
import { packText, packTotal } from "#modules/catalog/rules/shared/pack.ts";
import { t } from "../field-texts.ts";
import { t as server } from "../server-texts.ts";
import type { GrowerLanguage } from "./grower-form.ts";
import type { Terms } from "./terms.ts";
import { type LotUnit, payUnitOf } from "./units.ts";

/** Does some work on the server, such as a list, in a grower's language. */
export const inGrowersWords = <Result>(language: GrowerLanguage, work: () => Result): Result =>
  inLanguage(knownLanguage(language), work);

/** A product's name for a grower: that in their language, if it has one. */
export const nameFor = (
  language: GrowerLanguage,
  { name, otherNames }: { name: string; otherNames: readonly string[] },
): string => nameIn(language, otherNames) ?? name;

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
