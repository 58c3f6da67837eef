import { formatPaiseExact } from "#kernel/money/money.ts";
import { t } from "../invoice-texts.ts";
import type { Invoice } from "../rules/invoice.ts";
import { TAX_PERCENT } from "../rules/tax.ts";

/** From the lines to the total, in figures and in words (specification, section 9). */
export function InvoiceSums({ invoice }: { invoice: Invoice }) {
  const {
    sums,
    shippingPaise,
    handlingPaise,
    discountPaise,
    promoCode,
    orderedPaise,
    packing,
    corrections,
    creditNotes,
    totalPaise,
  } = invoice;
  return (
    <section aria-label={t("sums")} className="grid break-inside-avoid gap-4 print:gap-2 print:text-sm">
      <dl className="ml-auto grid w-full max-w-sm gap-1.5 tabular-nums print:gap-0.5">
        {packing.length > 0 && <Row label={t("ordered")} value={formatPaiseExact(orderedPaise)} />}
        {packing.map(({ label, paise }) => (
          <Row key={label} label={label} value={signed(paise)} />
        ))}
        <Row label={t("subTotal")} value={formatPaiseExact(sums.amountPaise)} />
        <Row label={t("shipping")} value={formatPaiseExact(shippingPaise)} />
        <Row label={t("handling")} value={formatPaiseExact(handlingPaise)} />
        {discountPaise > 0 && (
          <Row
            label={promoCode ? t("discountOfCode", { code: promoCode }) : t("discount")}
            value={`−${formatPaiseExact(discountPaise)}`}
          />
        )}
        {corrections.map(({ label, paise }) => (
          <Row key={label} label={label} value={signed(paise)} />
        ))}
        <Row
          label={t("total")}
          value={formatPaiseExact(totalPaise)}
          className="mt-1 border-t-2 border-leaf pt-2 text-lg font-bold"
        />
      </dl>
      {creditNotes.map(({ number, date, paise, halfTaxPaise }) => (
        <p key={number} className="text-sm">
          {t("creditNote", {
            ...{ number, date, amount: formatPaiseExact(paise) },
            tax: formatPaiseExact(halfTaxPaise),
          })}
        </p>
      ))}
      <p className="rounded-field bg-sprout px-4 py-3">
        {t.rich("totalInWords", {
          words: invoice.totalInWords,
          quiet: (label) => <span className="text-sm text-ink-soft">{label}</span>,
          b: (words) => <span className="font-semibold">{words}</span>,
        })}
      </p>
      <p className="text-sm text-ink-soft">{t("taxIncluded", { percent: TAX_PERCENT })}</p>
    </section>
  );
}

const signed = (paise: number) => `${paise < 0 ? "−" : ""}${formatPaiseExact(Math.abs(paise))}`;

function Row({ label, value, className }: { label: string; value: string; className?: string }) {
  return (
    <div className={`flex justify-between gap-4 ${className ?? ""}`}>
      <dt className="min-w-0 [overflow-wrap:anywhere]">{label}</dt>
      <dd className="whitespace-nowrap">{value}</dd>
    </div>
  );
}
