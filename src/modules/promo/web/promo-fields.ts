import { formatPaise, toPaise } from "#kernel/money/money.ts";
import { formatDate } from "#kernel/time/store-time.ts";
import { MAX_PROMO_LENGTH } from "#modules/store/rules/shared/order-terms.ts";
import {
  amount,
  amountOrZero,
  count,
  type DraftOf,
  day,
  declareFields,
  drawnByPage,
  line,
  oneOf,
  yesNo,
} from "#ui/forms/fields.tsx";
import type { PromoFields } from "../contract.ts";
import { t } from "../seller-texts.ts";

/** The form of a promo code. */
export const PROMO = declareFields({
  code: line(t.later("code"), {
    hint: t.later("codeHint"),
    required: true,
    maxLength: MAX_PROMO_LENGTH,
    autoCapitalize: "characters",
    spellCheck: false,
  }),
  kind: oneOf(t.later("kind"), [
    ["fixed", t.later("fixed")],
    ["percent", t.later("percentage")],
  ]),
  amount: amount(t.later("amount"), { required: true, when: ({ kind }) => kind === "fixed" }),
  percent: amount(t.later("percent"), { required: true, when: ({ kind }) => kind === "percent" }),
  maximum: amount(t.later("maximum"), { when: ({ kind }) => kind === "percent" }),
  from: day(t.later("from")),
  until: day(t.later("until")),
  minimum: amountOrZero(t.later("minimum")),
  mostUses: count(t.later("mostUses")),
  mostPerShopper: count(t.later("mostPerShopper")),
  firstOrderOnly: yesNo(t.later("firstOrderOnly")),
  categories: drawnByPage<string[] | null>(t.later("categories"), null),
  isActive: yesNo(t.later("status"), { words: [t.later("active"), t.later("inactive")] }),
});

export type PromoDraft = DraftOf<typeof PROMO.fields>;

/** Reads a draft for the call. Throws `ApiError` with the complaints. */
export const readPromo = (draft: PromoDraft): PromoFields =>
  PROMO.read(draft, draft.categories?.length === 0 ? { categories: t("chooseCategory") } : {});

/** A code's discount as text. */
export function discountWords({ amount: off, percent, maximum }: PromoFields): string {
  if (off !== null) return t("amountOff", { amount: rupees(off) });
  const share = String(percent);
  return maximum === null
    ? t("percentOff", { percent: share })
    : t("percentOffAtMost", { percent: share, maximum: rupees(maximum) });
}

/** A code's conditions as texts. `nameOf` returns a category's name. */
export function conditionWords(promo: PromoFields, nameOf: (path: string) => string): string[] {
  const { from, until, minimum, mostPerShopper, firstOrderOnly, categories } = promo;
  return [
    from !== null && t("fromDay", { day: writtenDay(from) }),
    until !== null && t("untilDay", { day: writtenDay(until) }),
    minimum > 0 && t("fromMinimum", { minimum: rupees(minimum) }),
    mostPerShopper !== null && t("perShopper", { count: mostPerShopper }),
    firstOrderOnly && t("firstOrders"),
    categories !== null && (categories.map(nameOf).join(", ") || t("noCategoryLeft")),
  ].filter((words) => words !== false);
}

const rupees = (sum: number) => formatPaise(toPaise(sum));
/** Midnight UTC is on the same day at the store. */
const writtenDay = (day: string) => formatDate(new Date(`${day}T00:00:00Z`));
