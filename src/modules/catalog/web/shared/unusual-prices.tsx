import { formatPaise, toPaise } from "#kernel/money/money.ts";
import { ConfirmDialog } from "#ui/dialogs/confirm-dialog.tsx";
import type { PriceChange } from "../../rules/shared/price-change.ts";
import { t as fieldTexts } from "../../texts/field-texts.ts";
import { t } from "../../texts/unusual-price-texts.ts";

/** A product with changes of its prices, and what is said of other values, that look like typos. */
export type UnusualPrices = {
  id: string;
  name: string;
  changes: readonly PriceChange[];
  slips?: readonly string[];
};

/** Such changes in words: `₹65 → ₹6.50`, with the field if both prices change. */
export const changeWords = (changes: readonly PriceChange[]): string =>
  changes
    .map(({ field, from, to }) => {
      const words = t("change", { from: formatPaise(toPaise(from)), to: formatPaise(toPaise(to)) });
      return changes.length === 1 ? words : t("ofField", { field: fieldTexts(field), words });
    })
    .join(", ");

interface UnusualPricesDialogProps {
  /** Undefined while nothing is asked. */
  prices: readonly UnusualPrices[] | undefined;
  onLookAgain: () => void;
  onConfirm: () => Promise<void>;
}

/** Asks once about all prices that change by so much that they look like typos. */
export function UnusualPricesDialog({ prices = [], onLookAgain, onConfirm }: UnusualPricesDialogProps) {
  return (
    <ConfirmDialog
      open={prices.length > 0}
      onClose={onLookAgain}
      title={t(prices.some(({ slips = [] }) => slips.length > 0) ? "titleOfAll" : "title", {
        count: prices.length,
      })}
      action={t("saveAnyway")}
      dismiss={t("lookAgain")}
      variant="primary"
      onConfirm={onConfirm}
    >
      <ul className="grid max-h-[50vh] gap-1 overflow-y-auto">
        {prices.map(({ id, name, changes, slips = [] }) => (
          <li key={id} className="wrap-anywhere">
            <span className="font-semibold text-ink">{name}</span>{" "}
            <span className="tabular-nums">
              {[changeWords(changes), ...slips].filter((words) => words !== "").join(", ")}
            </span>
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}
