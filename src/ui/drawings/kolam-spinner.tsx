import { lazyValue } from "#kernel/lazy-value.ts";
import { classNames } from "../class-names.ts";
import { drawKolam } from "./kolam-geometry.ts";

const knot = lazyValue(() => drawKolam({ rows: ["oo", "oo"] }));

interface KolamSpinnerProps {
  className?: string;
  /** The text for a screen reader. Leave it out if something else says that work is going on. */
  label?: string;
}

/** A spinner: a turning knot of four dots. It has the colour of the text around it. */
export function KolamSpinner({ className, label }: KolamSpinnerProps) {
  const { path, dots } = knot();
  return (
    <span role={label ? "status" : undefined} className={classNames("inline-block", className)}>
      <svg viewBox="-0.6 -0.6 2.2 2.2" className="spin size-full" fill="none" aria-hidden="true">
        <path d={path} stroke="currentColor" strokeWidth="0.12" strokeLinejoin="round" />
        {dots.map(({ x, y }) => (
          <circle key={`${x},${y}`} cx={x} cy={y} r="0.12" fill="currentColor" />
        ))}
      </svg>
      {label && <span className="sr-only">{label}</span>}
    </span>
  );
}
