import { formatPaise, toPaise } from "#kernel/money/money.ts";
import { notAnAmount, readAmount } from "#kernel/money/typed-amount.ts";
import { say, type Text } from "#kernel/texts/text.ts";
import { formatDate } from "#kernel/time/store-time.ts";
import type { Changes } from "#kernel/web/forms/edits.ts";
import type { PromoFields } from "../contract.ts";
import { t } from "../seller-texts.ts";

type TypedField =
  | "code"
  | "amount"
  | "percent"
  | "maximum"
  | "from"
  | "until"
  | "minimum"
  | "mostUses"
  | "mostPerShopper";

/** A promo code as typed text. */
export type PromoDraft = Record<TypedField, string> &
  Pick<PromoFields, "kind" | "firstOrderOnly" | "categories" | "isActive">;

export const NEW_PROMO: PromoDraft = {
  code: "",
  kind: "fixed",
  amount: "",
  percent: "",
  maximum: "",
  from: "",
  until: "",
  minimum: "",
  mostUses: "",
  mostPerShopper: "",
  firstOrderOnly: false,
  categories: null,
  isActive: true,
};

/** The draft of a code. */
export function toDraft(promo: PromoFields): PromoDraft {
  const { code, kind, firstOrderOnly, categories, isActive } = promo;
  const typed = (value: string | number | null) => (value === null ? "" : String(value));
  return {
    code,
    kind,
    firstOrderOnly,
    categories,
    isActive,
    amount: typed(promo.amount),
    percent: typed(promo.percent),
    maximum: typed(promo.maximum),
    from: typed(promo.from),
    until: typed(promo.until),
    minimum: promo.minimum === 0 ? "" : typed(promo.minimum),
    mostUses: typed(promo.mostUses),
    mostPerShopper: typed(promo.mostPerShopper),
  };
}

type ReadDraft = { fields: PromoFields } | { errors: Record<string, string> };

/** Parses a draft for the call, or returns the complaints about fields that are no numbers. */
export function fromDraft(draft: PromoDraft): ReadDraft {
  const { code, kind, firstOrderOnly, categories, isActive } = draft;
  const errors: Record<string, string> = {};
  const read = (field: TypedField, label: Text, text = draft[field]) => {
    if (text.trim() === "") return null;
    const amount = readAmount(text);
    if (amount === undefined) errors[field] = notAnAmount(label, text);
    return amount ?? null;
  };
  const count = (field: "mostUses" | "mostPerShopper", label: Text) => {
    const typed = draft[field].trim();
    const uses = readAmount(typed);
    if (typed === "" || (uses !== undefined && Number.isInteger(uses) && uses >= 0)) return uses ?? null;
    errors[field] = t("notANumber", { field: say(label), typed });
    return null;
  };
  const isShare = kind === "percent";
  const fields = {
    code: code.trim(),
    kind,
    firstOrderOnly,
    categories,
    isActive,
    amount: isShare ? null : read("amount", t.later("amount")),
    percent: isShare ? read("percent", t.later("percent"), draft.percent.replace(/\s*%\s*$/, "")) : null,
    maximum: isShare ? read("maximum", t.later("maximum")) : null,
    from: draft.from || null,
    until: draft.until || null,
    minimum: read("minimum", t.later("minimum")) ?? 0,
    mostUses: count("mostUses", t.later("mostUses")),
    mostPerShopper: count("mostPerShopper", t.later("mostPerShopper")),
  };
  if (categories?.length === 0) errors.categories = t("chooseCategory");
  return Object.keys(errors).length > 0 ? { errors } : { fields };
}

/** A code's discount as text. */
export function discountWords({ amount, percent, maximum }: PromoFields): string {
  if (amount !== null) return t("amountOff", { amount: rupees(amount) });
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

/** The label and current value of a field that somebody else has changed. */
export function meanwhileWords(
  [field, value]: Changes[number],
  nameOf: (path: string) => string,
): [label: string, value: string] {
  if (field === "kind") return [t("kind"), t(value === "fixed" ? "fixed" : "percentage")];
  if (field === "isActive") return [t("status"), t(value ? "active" : "inactive")];
  if (field === "firstOrderOnly") return [t("firstOrderOnly"), t(value ? "yes" : "no")];
  if (field === "categories") {
    const chosen = Array.isArray(value) ? value.map(String).map(nameOf).join(", ") : t("allProducts");
    return [t("categories"), chosen];
  }
  const label = LABELS[field];
  return [label ? say(label) : field, String(value)];
}

const LABELS: Readonly<Record<string, Text>> = {
  code: t.later("code"),
  amount: t.later("amount"),
  percent: t.later("percent"),
  maximum: t.later("maximum"),
  from: t.later("from"),
  until: t.later("until"),
  minimum: t.later("minimum"),
  mostUses: t.later("mostUses"),
  mostPerShopper: t.later("mostPerShopper"),
};

const rupees = (amount: number) => formatPaise(toPaise(amount));
/** Midnight UTC is on the same day at the store. */
const writtenDay = (day: string) => formatDate(new Date(`${day}T00:00:00Z`));
