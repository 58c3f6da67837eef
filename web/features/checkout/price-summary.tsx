import { formatPaiseExact } from "#domain/money.ts";
import type { Totals } from "#domain/pricing.ts";

interface PriceSummaryProps {
  totals: Totals;
  /** Pieces that are counted. */
  count: number;
}

/** What the order comes to: cart amount + charges − discount (specification, section 9). */
export function PriceSummary({ totals, count }: PriceSummaryProps) {
  return (
    <section aria-labelledby="price-summary" className="grid gap-3">
      <h2 id="price-summary" className="text-heading">
        Price summary
      </h2>
      <dl className="grid gap-2 tabular-nums">
        <Row label={`Price (${count} ${count === 1 ? "item" : "items"})`} paise={totals.subTotalPaise} />
        <Row label="Shipping" paise={totals.shippingPaise} />
        <Row label="Handling" paise={totals.handlingPaise} />
        {totals.discountPaise > 0 && (
          <Row label="Discount" paise={-totals.discountPaise} className="text-clay-deep" />
        )}
        <Row
          label="Total"
          paise={totals.totalPaise}
          className="mt-1 border-t border-line pt-3 text-lg font-bold"
        />
      </dl>
      <p className="text-sm text-ink-soft">Prices include all taxes.</p>
    </section>
  );
}

function Row({ label, paise, className }: { label: string; paise: number; className?: string }) {
  return (
    <div className={`flex flex-wrap justify-between gap-x-4 ${className ?? ""}`}>
      <dt>{label}</dt>
      <dd>
        {paise < 0 && "−"}
        {formatPaiseExact(Math.abs(paise))}
      </dd>
    </div>
  );
}
