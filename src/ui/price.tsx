import { formatPaise, toPaise } from "#kernel/money/money.ts";
import { classNames } from "./class-names.ts";
import { t } from "./texts.ts";

interface PriceProps {
  /** Rupees, as in the API. */
  rupees: number;
  /** The price before a reduction, struck through. Left out if it is not higher. */
  was?: number;
  className?: string;
}

/** An amount such as `₹40` or `₹1,234.50`, and the price before a reduction. */
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

/** The saving, such as `−20%`; nothing without one. */
export function Saving({ rupees, was, className }: PriceProps) {
  const before = toPaise(was ?? rupees);
  // In whole paise: a fraction of rupees makes 19 of 20 percent.
  const percent = before > 0 ? Math.floor(((before - toPaise(rupees)) * 100) / before) : 0;
  if (percent <= 0) return null;
  return (
    <span className={classNames("font-semibold text-clay-deep tabular-nums", className)}>
      <span aria-hidden="true">−{percent}%</span>
      <span className="sr-only">{t("saving", { percent })}</span>
    </span>
  );
}
