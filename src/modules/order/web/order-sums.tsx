import { columnFormat, toPaise } from "#kernel/money/money.ts";
import type { Order } from "../contract/order.ts";
import { t } from "../sums-texts.ts";

/** How an order's total comes about: its lines as ordered, and each charge, discount and correction with its reason. */
export function OrderSums({ order: { subTotal, adjustments, promoCode, totalAmount } }: { order: Order }) {
  const column = [subTotal, ...adjustments.map(({ amount }) => amount), totalAmount];
  const format = columnFormat(column.map(toPaise));
  const write = (rupees: number) => `${rupees < 0 ? "−" : ""}${format(toPaise(Math.abs(rupees)))}`;
  return (
    <dl className="grid gap-1 text-sm tabular-nums">
      <Sum label={t("subTotal")} amount={write(subTotal)} />
      {adjustments.map(({ kind, label, amount }) => (
        <Sum
          key={`${kind} ${label}`}
          label={kind === "discount" && promoCode ? t("discountOfCode", { label, code: promoCode }) : label}
          amount={write(amount)}
        />
      ))}
      <Sum
        label={t("total")}
        amount={write(totalAmount)}
        className="mt-1 border-t border-line pt-1.5 text-base font-bold"
      />
    </dl>
  );
}

function Sum({ label, amount, className }: { label: string; amount: string; className?: string }) {
  return (
    <div className={`flex justify-between gap-4 ${className ?? ""}`}>
      <dt className="min-w-0 wrap-anywhere">{label}</dt>
      <dd className="whitespace-nowrap">{amount}</dd>
    </div>
  );
}
