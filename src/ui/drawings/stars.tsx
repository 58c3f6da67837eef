import { classNames } from "../class-names.ts";
import { t } from "../texts.ts";

const STAR = "M10 1.6l2.5 5.3 5.8.7-4.3 4 1.1 5.8L10 14.6l-5.1 2.8L6 11.6l-4.3-4 5.8-.7z";

interface StarsProps {
  /** 0 to 5. Parts of a star are drawn. */
  average: number;
  count: number;
  /** A small form: on a narrow phone, one star and the figure. */
  compact?: boolean;
}

/** Five stars, filled by the average, and the number of ratings. */
export function Stars({ average, count, compact = false }: StarsProps) {
  if (count === 0) return null;
  const figure = Number(average.toFixed(1));
  const text = t("rated", { average: figure, count });
  return (
    <span
      className={classNames(
        "inline-flex items-center text-ink-soft",
        compact ? "gap-0.5 text-xs sm:gap-1 sm:text-[0.8125rem]" : "gap-1 text-base",
      )}
    >
      <span className="sr-only">{text}</span>
      <FilledStars share={average / 5} className={compact ? "w-[1.1em] sm:w-[5.5em]" : "w-[5.5em]"} />
      {compact && (
        <span aria-hidden="true" className="tabular-nums sm:hidden">
          {figure}
        </span>
      )}
      <span aria-hidden="true" className="tabular-nums">
        ({count})
      </span>
    </span>
  );
}

/** The stars that one person gave, 1 to 5. */
export function GivenStars({ stars, className }: { stars: number; className?: string }) {
  return (
    <span className={classNames("inline-flex items-center text-sm", className)}>
      <span className="sr-only">{t("givenStars", { count: stars })}</span>
      <FilledStars share={stars / 5} className="w-[5.5em]" />
    </span>
  );
}

function FilledStars({ share, className }: { share: number; className: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames("relative inline-block h-[1em] overflow-hidden", className)}
    >
      <StarRow className="fill-line" />
      <span className="absolute inset-y-0 left-0 overflow-hidden" style={{ width: `${share * 100}%` }}>
        <StarRow className="fill-turmeric" />
      </span>
    </span>
  );
}

function StarRow({ className }: { className: string }) {
  return (
    <svg
      viewBox="0 0 110 20"
      aria-hidden="true"
      className={classNames("absolute top-0 left-0 h-[1em] w-[5.5em] max-w-none", className)}
    >
      {[0, 1, 2, 3, 4].map((n) => (
        <path key={n} d={STAR} transform={`translate(${n * 22 + 1} 0)`} />
      ))}
    </svg>
  );
}
