import { columnFormat, formatPaise } from "#kernel/money/money.ts";
import type { Adjustment, Totals } from "../../rules/shared/pricing.ts";
import { t } from "../../texts/checkout-texts.ts";
import { t as order } from "../../texts/texts.ts";

interface PriceSummaryProps {
  totals: Totals;
  /** What pays for it beside the money at the door or online, such as credit. */
  payments?: readonly Adjustment[];
  belowOldPaise?: number;
  /** The number of pieces. */
  count: number;
  /** True if only the goods have a known price, as they can't be delivered. */
  goodsOnly: boolean;
  /** The cart amount from which delivery is free; null if it never is. */
  freeFromPaise: number | null;
}

/** The sums of the order: cart amount + charges − discount (specification, section 9). */
export function PriceSummary({
  totals,
  payments = [],
  belowOldPaise = 0,
  count,
  goodsOnly,
  freeFromPaise,
}: PriceSummaryProps) {
  const { subTotalPaise, shippingPaise, handlingPaise, discountPaise, roundingPaise, totalPaise } = totals;
  const savedPaise = belowOldPaise + (goodsOnly ? 0 : discountPaise);
  const rounding = Math.abs(roundingPaise);
  const paid = payments.map(({ paise }) => Math.abs(paise));
  const format = columnFormat([
    ...[subTotalPaise, shippingPaise, handlingPaise, discountPaise, ...paid, rounding, totalPaise],
  ]);
  return (
    <section aria-labelledby="price-summary" className="grid gap-2 pb-3">
      <h2 id="price-summary" className="text-lg">
        {t("priceSummary")}
      </h2>
      <dl className="grid gap-1.5 text-[0.9375rem] tabular-nums">
        <Row label={t("price", { count })} amount={format(subTotalPaise)} />
        {!goodsOnly && (
          <>
            <Row
              label={order("shipping")}
              amount={format(shippingPaise)}
              note={
                shippingPaise > 0 && freeFromPaise !== null
                  ? t("moreForFree", { amount: formatPaise(freeFromPaise - subTotalPaise) })
                  : undefined
              }
            />
            <Row label={order("handling")} amount={format(handlingPaise)} />
            {discountPaise > 0 && (
              <Row
                label={order("discount")}
                amount={`−${format(discountPaise)}`}
                className="text-clay-deep"
              />
            )}
            {payments.map(({ label, paise }) => (
              <Row
                key={label}
                label={label}
                amount={`${paise < 0 ? "−" : ""}${format(Math.abs(paise))}`}
                className={paise < 0 ? "text-clay-deep" : undefined}
              />
            ))}
            {roundingPaise !== 0 && (
              <Row label={order("rounded")} amount={`${roundingPaise < 0 ? "−" : ""}${format(rounding)}`} />
            )}
            <Row
              label={t("total")}
              amount={format(totalPaise)}
              className="mt-0.5 border-t border-line pt-2 text-base font-bold"
            />
          </>
        )}
      </dl>
      {savedPaise > 0 && (
        <p className="rounded-field bg-sprout px-3 py-1.5 text-center font-semibold text-leaf-deep tabular-nums">
          {t("youSave", { amount: formatPaise(savedPaise) })}
        </p>
      )}
      <p className="text-sm text-ink-soft">{t("pricesIncludeTaxes")}</p>
    </section>
  );
}

interface RowProps {
  label: string;
  amount: string;
  note?: string | undefined;
  className?: string;
}

function Row({ label, amount, note, className }: RowProps) {
  return (
    <div className={`flex flex-wrap justify-between gap-x-4 ${className ?? ""}`}>
      <dt>{label}</dt>
      <dd>{amount}</dd>
      {note && <dd className="basis-full text-sm text-ink-soft">{note}</dd>}
    </div>
  );
}
