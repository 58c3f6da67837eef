import { formatPaiseExact } from "#kernel/money/money.ts";
import type { Invoice } from "../rules/invoice.ts";
import { TAX_PERCENT } from "../rules/tax.ts";

/** From the lines to the total, in figures and in words (specification, section 9). */
export function InvoiceSums({ invoice }: { invoice: Invoice }) {
  const { sums, shippingPaise, handlingPaise, discountPaise, promoCode, totalPaise } = invoice;
  return (
    <section aria-label="Sums" className="grid break-inside-avoid gap-4 print:gap-2 print:text-sm">
      <dl className="ml-auto grid w-full max-w-sm gap-1.5 tabular-nums print:gap-0.5">
        <Row label="Sub total" value={formatPaiseExact(sums.amountPaise)} />
        <Row label="Shipping charges" value={formatPaiseExact(shippingPaise)} />
        <Row label="Handling charges" value={formatPaiseExact(handlingPaise)} />
        {discountPaise > 0 && (
          <Row
            label={promoCode ? `Discount (${promoCode})` : "Discount"}
            value={`−${formatPaiseExact(discountPaise)}`}
          />
        )}
        <Row
          label="Total"
          value={formatPaiseExact(totalPaise)}
          className="mt-1 border-t-2 border-leaf pt-2 text-lg font-bold"
        />
      </dl>
      <p className="rounded-field bg-sprout px-4 py-3">
        <span className="text-sm text-ink-soft">Total in words: </span>
        <span className="font-semibold">{invoice.totalInWords}</span>
      </p>
      <p className="text-sm text-ink-soft">
        Prices include {TAX_PERCENT}% GST. Thank you for buying from the farmers around us.
      </p>
    </section>
  );
}

function Row({ label, value, className }: { label: string; value: string; className?: string }) {
  return (
    <div className={`flex justify-between gap-4 ${className ?? ""}`}>
      <dt className="min-w-0 [overflow-wrap:anywhere]">{label}</dt>
      <dd className="whitespace-nowrap">{value}</dd>
    </div>
  );
}
