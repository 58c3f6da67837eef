import { columnFormat } from "#kernel/money/money.ts";
import type { Totals } from "../../rules/pricing.ts";

interface PriceSummaryProps {
  totals: Totals;
  /** Pieces that are counted. */
  count: number;
}

/** What the order comes to: cart amount + charges − discount (specification, section 9). */
export function PriceSummary({ totals, count }: PriceSummaryProps) {
  const { subTotalPaise, shippingPaise, handlingPaise, discountPaise, totalPaise } = totals;
  const format = columnFormat([subTotalPaise, shippingPaise, handlingPaise, discountPaise, totalPaise]);
  return (
    <section aria-labelledby="price-summary" className="grid gap-3">
      <h2 id="price-summary" className="text-heading">
        Price summary
      </h2>
      <dl className="grid gap-2 tabular-nums">
        <Row label={`Price (${count} ${count === 1 ? "item" : "items"})`} amount={format(subTotalPaise)} />
        <Row label="Shipping" amount={format(shippingPaise)} />
        <Row label="Handling" amount={format(handlingPaise)} />
        {discountPaise > 0 && (
          <Row label="Discount" amount={`−${format(discountPaise)}`} className="text-clay-deep" />
        )}
        <Row
          label="Total"
          amount={format(totalPaise)}
          className="mt-1 border-t border-line pt-3 text-lg font-bold"
        />
      </dl>
      <p className="text-sm text-ink-soft">Prices include all taxes.</p>
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
