import { columnFormat } from "#kernel/money/money.ts";
import { t } from "../../checkout-texts.ts";
import type { Totals } from "../../rules/shared/pricing.ts";
import { t as order } from "../../texts.ts";

interface PriceSummaryProps {
  totals: Totals;
  /** The number of pieces. */
  count: number;
  /** Whether only the goods have a known price, as they can't be delivered. */
  goodsOnly: boolean;
}

/** The sums of the order: cart amount + charges − discount (specification, section 9). */
export function PriceSummary({ totals, count, goodsOnly }: PriceSummaryProps) {
  const { subTotalPaise, shippingPaise, handlingPaise, discountPaise, roundingPaise, totalPaise } = totals;
  const rounding = Math.abs(roundingPaise);
  const format = columnFormat([
    ...[subTotalPaise, shippingPaise, handlingPaise, discountPaise, rounding, totalPaise],
  ]);
  return (
    <section aria-labelledby="price-summary" className="grid gap-3">
      <h2 id="price-summary" className="text-heading">
        {t("priceSummary")}
      </h2>
      <dl className="grid gap-2 tabular-nums">
        <Row label={t("price", { count })} amount={format(subTotalPaise)} />
        {!goodsOnly && (
          <>
            <Row label={order("shipping")} amount={format(shippingPaise)} />
            <Row label={order("handling")} amount={format(handlingPaise)} />
            {discountPaise > 0 && (
              <Row
                label={order("discount")}
                amount={`−${format(discountPaise)}`}
                className="text-clay-deep"
              />
            )}
            {roundingPaise !== 0 && (
              <Row label={order("rounded")} amount={`${roundingPaise < 0 ? "−" : ""}${format(rounding)}`} />
            )}
            <Row
              label={t("total")}
              amount={format(totalPaise)}
              className="mt-1 border-t border-line pt-3 text-lg font-bold"
            />
          </>
        )}
      </dl>
      <p className="text-sm text-ink-soft">{t("pricesIncludeTaxes")}</p>
    </section>
  );
}

function Row({ label, amount, className }: { label: string; amount: string; className?: string }) {
  return (
    <div className={`flex flex-wrap justify-between gap-x-4 ${className ?? ""}`}>
      <dt>{label}</dt>
      <dd>{amount}</dd>
    </div>
  );
}
