import { madeOnce } from "#kernel/made-once.ts";
import { classNames } from "../class-names.ts";
import { drawKolam } from "./kolam-geometry.ts";

const knot = madeOnce(() => drawKolam({ rows: ["oo", "oo"] }));

interface KolamSpinnerProps {
  className?: string;
  /** Said to a screen reader; leave it out where something else says that work is going on. */
  label?: string;
}

/** The loader: a knot of four dots, turning. Takes its line's colour from the text around it. */
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
