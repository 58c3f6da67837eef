import { formatPaise, toPaise } from "#kernel/money/money.ts";
import { classNames } from "./class-names.ts";
import { t } from "./texts.ts";

interface PriceProps {
  /** Rupees, as they come over the wire. */
  rupees: number;
  /** The price before the offer, struck through; left out when it is not higher. */
  was?: number;
  className?: string;
}

/** `₹40`, `₹1,234.50`: an amount, and what it was before. */
export function Price({ rupees, was, className }: PriceProps) {
  return (
    <span className={classNames("inline-flex flex-wrap items-baseline gap-x-2 tabular-nums", className)}>
      <span className="font-bold whitespace-nowrap">{formatPaise(toPaise(rupees))}</span>
      {was !== undefined && was > rupees && (
        <span className="text-[0.875em] whitespace-nowrap text-ink-soft">
          <span className="sr-only">{t("was")} </span>
          <s>{formatPaise(toPaise(was))}</s>
        </span>
      )}
    </span>
  );
}

/** `−20%`, or nothing when there is no offer. */
export function Saving({ rupees, was, className }: PriceProps) {
  const percent = was !== undefined && was > rupees ? Math.floor((1 - rupees / was) * 100) : 0;
  if (percent === 0) return null;
  return (
    <span className={classNames("font-semibold text-clay-deep tabular-nums", className)}>
      <span aria-hidden="true">−{percent}%</span>
      <span className="sr-only">{t("saving", { percent })}</span>
    </span>
  );
}
