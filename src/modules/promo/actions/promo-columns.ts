import { toPaise, toRupees } from "#kernel/money/money.ts";
import type { PromoFields } from "../contract.ts";
import type { PromoCode } from "../rules/promo-code.ts";

/** The seller's fields as the table keeps them. What belongs to the other kind of code is left out. */
export function toColumns(fields: PromoFields) {
  const { code, kind, amount, percent, maximum, mostUses, mostPerShopper, firstOrderOnly, isActive } = fields;
  return {
    ...{ code, kind, mostUses, mostPerShopper, firstOrderOnly, isActive },
    amountPaise: kind === "fixed" ? toPaise(amount ?? 0) : null,
    percent: kind === "percent" ? percent : null,
    maximumPaise: maximum === null ? null : toPaise(maximum),
    fromDay: fields.from,
    untilDay: fields.until,
    minimumPaise: toPaise(fields.minimum),
    someCategories: fields.categories !== null,
  };
}

/** The same as the seller's page has them. */
export function toFields(promo: PromoCode): PromoFields {
  const { code, kind, percent, mostUses, mostPerShopper, firstOrderOnly, isActive, categories } = promo;
  const rupees = (paise: number | null) => (paise === null ? null : toRupees(paise));
  return {
    ...{ code, kind, percent, mostUses, mostPerShopper, firstOrderOnly, isActive },
    amount: rupees(promo.amountPaise),
    maximum: rupees(promo.maximumPaise),
    from: promo.fromDay,
    until: promo.untilDay,
    minimum: toRupees(promo.minimumPaise),
    categories: categories?.map(({ path }) => path) ?? null,
  };
}

/** What the audit log keeps of a code, by the names that the log has for its fields. */
export function auditedPromo(fields: PromoFields) {
  return {
    promoCode: fields.code,
    promoType: fields.kind,
    promoAmount: fields.amount,
    promoPercent: fields.percent,
    promoMaximum: fields.maximum,
    promoMinimum: fields.minimum,
    validFrom: fields.from,
    validUntil: fields.until,
    mostUses: fields.mostUses,
    mostPerShopper: fields.mostPerShopper,
    firstOrderOnly: fields.firstOrderOnly,
    categories: fields.categories,
    isActive: fields.isActive,
  };
}
