import { columnFormat, formatPaise } from "#kernel/money/money.ts";
import { type LotUnit, payUnitOf, type Terms } from "#modules/grower/index.ts";
import { t } from "../statement-texts.ts";

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
