import { formatPaise } from "#kernel/money/money.ts";
import type { AdjustmentKind } from "#modules/order/rules/shared/adjustment-kind.ts";
import { t } from "../credit-texts.ts";

/** A customer's balance as a means of payment: credit, or money from last time that an order brings along. */
export const CREDIT = {
  kind: "credit",
  place: 100,
  tax: "none",
  label: (paise) => t(paise < 0 ? "credit" : "fromLastTime"),
  keptLabel: (paise) => t(paise > 0 ? "creditKept" : "owedKept"),
  givenBack: (paise) => t("creditBack", { sum: formatPaise(paise) }),
} satisfies AdjustmentKind;
