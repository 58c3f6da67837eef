import { notAnAmount, readAmount } from "#kernel/money/typed-amount.ts";
import type { Text } from "#kernel/texts/text.ts";
import { say } from "#kernel/texts/text.ts";
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
  ...{ code: "", kind: "fixed", amount: "", percent: "", maximum: "", from: "", until: "", minimum: "" },
  ...{ mostUses: "", mostPerShopper: "", firstOrderOnly: false, categories: null, isActive: true },
};

/** The draft of a code. */
export function toDraft(promo: PromoFields): PromoDraft {
  const { code, kind, firstOrderOnly, categories, isActive } = promo;
  const typed = (value: string | number | null) => (value === null ? "" : String(value));
  return {
    ...{ code, kind, firstOrderOnly, categories, isActive },
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

export type ReadDraft = { fields: PromoFields } | { errors: Record<string, string> };

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
    ...{ code: code.trim(), kind, firstOrderOnly, categories, isActive },
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
