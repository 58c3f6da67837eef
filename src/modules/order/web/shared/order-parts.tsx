import { columnFormat } from "#kernel/money/money.ts";
import { formatClock, formatShortDay, storeDay } from "#kernel/time/store-time.ts";
import { packText } from "#modules/catalog/rules/shared/pack.ts";
import type { Order, SellerOrderItem, TrailEntry } from "../../rules/shared/order.ts";
import { t } from "../../texts/sums-texts.ts";
import { t as orderTexts } from "../../texts/texts.ts";

/** The sums of an order: its lines as ordered, and each charge, discount and correction with its reason. */
export function OrderSums({
  order: { subTotalPaise, adjustments, promoCode, totalPaise },
}: {
  order: Pick<Order, "subTotalPaise" | "adjustments" | "promoCode" | "totalPaise">;
}) {
  const column = [subTotalPaise, ...adjustments.map(({ paise }) => paise), totalPaise];
  const format = columnFormat(column);
  const write = (paise: number) => `${paise < 0 ? "−" : ""}${format(Math.abs(paise))}`;
  return (
    <dl className="grid gap-1 text-sm tabular-nums">
      <Sum label={t("subTotal")} amount={write(subTotalPaise)} />
      {adjustments.map(({ kind, label, paise }) => (
        <Sum
          key={`${kind} ${label}`}
          label={kind === "discount" && promoCode ? t("discountOfCode", { label, code: promoCode }) : label}
          amount={write(paise)}
        />
      ))}
      <Sum
        label={t("total")}
        amount={write(totalPaise)}
        className="mt-1 border-t border-line pt-1.5 text-base font-bold"
      />
    </dl>
  );
}

/** A sum with its label, a row of a list. */
export function Sum({ label, amount, className }: { label: string; amount: string; className?: string }) {
  return (
    <div className={`flex justify-between gap-4 ${className ?? ""}`}>
      <dt className="min-w-0 wrap-anywhere">{label}</dt>
      <dd className="whitespace-nowrap">{amount}</dd>
    </div>
  );
}

interface OrderTrailProps {
  trail: Order["trail"];
  words: (entry: TrailEntry) => string;
}

/** The events of an order, the oldest first: when, what and, if a person gave one, why. */
export function OrderTrail({ trail, words }: OrderTrailProps) {
  return (
    <ol className="grid gap-1 text-sm">
      {trail.map((entry) => (
        <li key={`${entry.at.getTime()} ${words(entry)}`} className="flex gap-x-3">
          <Moment at={entry.at} />
          <span className="min-w-0 wrap-anywhere">
            {words(entry)}
            {entry.reason && <span className="block text-ink-soft">“{entry.reason}”</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}

function Moment({ at }: { at: Date }) {
  return (
    <time dateTime={at.toISOString()} className="shrink-0 text-ink-soft tabular-nums">
      {formatShortDay(storeDay(at))} {formatClock(at)}
    </time>
  );
}

/** The modules' notes about an order, a line each. */
export function OrderNotes({ notes, className }: Pick<Order, "notes"> & { className?: string }) {
  if (notes.length === 0) return null;
  return (
    <dl className={className}>
      {notes.map(({ label, text }) => (
        <div key={`${label} ${text}`} className="flex flex-wrap gap-x-2">
          <dt className="text-ink-soft">{label}</dt>
          <dd className="whitespace-pre-line wrap-anywhere">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The packed content of a line, if it differs from the order. */
export function packedWords({ packed, pack: { unit } }: SellerOrderItem): string | undefined {
  if (!packed) return undefined;
  const { amount, replacement } = packed;
  if (!replacement)
    return amount
      ? orderTexts("packed", { amount: packText({ quantity: amount, unit }) })
      : orderTexts("leftOut");
  const { name, pack, quantity } = replacement;
  if (!pack || !quantity) return orderTexts("packedInstead", { name });
  return orderTexts("packsInstead", { name, quantity, pack: packText(pack) });
}
