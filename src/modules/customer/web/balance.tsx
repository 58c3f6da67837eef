import { formatPaise, toPaise } from "#kernel/money/money.ts";
import { t } from "../seller-texts.ts";

/** A customer's balance in words: credit, or what is owed. */
export function Balance({ rupees }: { rupees: number }) {
  const sum = formatPaise(toPaise(Math.abs(rupees)));
  if (rupees === 0) return <span className="text-sm text-ink-soft">{t("even")}</span>;
  return rupees > 0 ? (
    <span className="font-semibold whitespace-nowrap text-leaf tabular-nums">{t("credit", { sum })}</span>
  ) : (
    <span className="font-semibold whitespace-nowrap text-clay-deep tabular-nums">{t("owes", { sum })}</span>
  );
}
