import { formatPaise } from "#kernel/money/money.ts";
import type { Text } from "#kernel/texts/text.ts";
import { formatDate } from "#kernel/time/store-time.ts";
import { type DiscountBasis, percentOf } from "#modules/order/rules/shared/pricing.ts";
import { t } from "../server-texts.ts";

export const PROMO_KINDS = ["fixed", "percent"] as const;
export type PromoKind = (typeof PROMO_KINDS)[number];

/** A code for pricing a cart: sums in paise, days `yyyy-mm-dd` at the store. */
export type PromoCode = {
  code: string;
  kind: PromoKind;
  amountPaise: number | null;
  percent: number | null;
  maximumPaise: number | null;
  fromDay: string | null;
  untilDay: string | null;
  minimumPaise: number;
  mostUses: number | null;
  mostPerShopper: number | null;
  firstOrderOnly: boolean;
  isActive: boolean;
  /** Null means all products. */
  categories: readonly { path: string; name: string }[] | null;
};

export type PromoLine = { categoryPath: string; offerPricePaise: number; quantity: number };

/** A code's discount on a cart in paise, or the reason why there is none. */
export type PricedPromo = { paise: number } | { refusal: Text };

/**
 * Computes a code's discount on these lines on a day at the store. The minimum is compared with all lines; the discount
 * applies to those of its categories, and is never more than their sum. A percentage is floored to the paisa.
 */
export function pricePromo(promo: PromoCode, lines: readonly PromoLine[], today: string): PricedPromo {
  const { code } = promo;
  if (!promo.isActive) return { refusal: t.later("switchedOff", { code }) };
  if (promo.fromDay && today < promo.fromDay) {
    return { refusal: t.later("notYet", { code, day: writtenDay(promo.fromDay) }) };
  }
  if (promo.untilDay && today > promo.untilDay) {
    return { refusal: t.later("expired", { code, day: writtenDay(promo.untilDay) }) };
  }
  if (sumOf(lines) < promo.minimumPaise) {
    return { refusal: t.later("minimumNotReached", { code, minimum: formatPaise(promo.minimumPaise) }) };
  }
  const paise = discountPaise(promo, sumOf(linesFor(promo, lines)));
  return paise > 0 ? { paise } : { refusal: nothingOff(promo) };
}

function linesFor({ categories }: PromoCode, lines: readonly PromoLine[]): readonly PromoLine[] {
  if (categories === null) return lines;
  return lines.filter(({ categoryPath }) => categories.some(({ path }) => path === categoryPath));
}

const sumOf = (lines: readonly PromoLine[]) =>
  lines.reduce((sum, { offerPricePaise, quantity }) => sum + offerPricePaise * quantity, 0);

/** The basis for computing an order's discount again when its lines are weighed. Lines are numbered from 1. */
export function basisOf(promo: PromoCode, lines: readonly PromoLine[]): DiscountBasis {
  const { amountPaise, percent, maximumPaise, minimumPaise, categories } = promo;
  const covered = linesFor(promo, lines);
  const numbers = lines.flatMap((line, index) => (covered.includes(line) ? [index + 1] : []));
  return {
    percent,
    maximumPaise,
    minimumPaise,
    ...(amountPaise !== null && { amountPaise }),
    ...(categories === null
      ? { lines: null }
      : { lines: numbers, categories: categories.map(({ path }) => path) }),
  };
}

function discountPaise({ amountPaise, percent, maximumPaise }: PromoCode, sumPaise: number): number {
  const share = percentOf(sumPaise, percent ?? 0);
  return Math.min(amountPaise ?? Math.min(share, maximumPaise ?? share), sumPaise);
}

function nothingOff({ code, categories }: PromoCode): Text {
  if (!categories || categories.length === 0) return t.later("nothingOff", { code });
  return t.later("otherCategories", { code, categories: categories.map(({ name }) => name).join(", ") });
}

/** Midnight UTC is on the same day at the store. */
const writtenDay = (day: string) => formatDate(new Date(`${day}T00:00:00Z`));

/** The uses of a code so far. `ofShopper` and `orders` are the shopper's own, 0 for a visitor. */
export type PromoUses = { inAll: number; ofShopper: number; orders: number };

/** The reason why a code can't be used again; undefined if it can. */
export function refusePromoUse(promo: PromoCode, uses: PromoUses): Text | undefined {
  const { code, mostUses, mostPerShopper, firstOrderOnly } = promo;
  if (mostUses !== null && uses.inAll >= mostUses) return t.later("usedUp", { code });
  if (mostPerShopper !== null && uses.ofShopper >= mostPerShopper) {
    return t.later("usedByShopper", { code, most: mostPerShopper });
  }
  return firstOrderOnly && uses.orders > 0 ? t.later("notFirstOrder", { code }) : undefined;
}

/** The highest limit of uses. Without a limit, the field is left out. */
export const MAX_USES = 1_000_000;

/** Letters and digits that can't be confused when they are read out or typed. */
const LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";
const LENGTH = 5;

/** A code that names its discount and can't be guessed: `SAVE25-K7QMX`. `random` returns numbers from 0 to below 1. */
export function readableCode(percent: number, random: () => number): string {
  const rest = Array.from({ length: LENGTH }, () => LETTERS[Math.floor(random() * LETTERS.length)]);
  return `${codeBeginning(percent)}${rest.join("")}`;
}

/** A sample of a code, which does not exist. */
export const sampleCode = (percent: number) => `${codeBeginning(percent)}SAMPLE`;

const codeBeginning = (percent: number) => `SAVE${Math.floor(percent)}-`;
