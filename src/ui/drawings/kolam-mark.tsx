import { classNames } from "../class-names.ts";
import type { Kolam } from "./kolam-geometry.ts";

export interface KolamProps {
  className?: string;
}

interface KolamDrawingProps extends KolamProps {
  kolam: Pick<Kolam, "path" | "dots" | "width" | "height">;
  /** Line width and dot radius, in spacings of the dots. */
  stroke: number;
  dot: number;
}

/** A kolam's lines and dots. */
export function KolamDrawing({ kolam, stroke, dot, className }: KolamDrawingProps) {
  const viewBox = `-0.55 -0.55 ${kolam.width + 0.1} ${kolam.height + 0.1}`;
  return (
    <svg viewBox={viewBox} className={className} fill="none" aria-hidden="true">
      <path d={kolam.path} stroke="currentColor" strokeWidth={stroke} strokeLinejoin="round" />
      {kolam.dots.map(({ x, y }) => (
        <circle key={`${x},${y}`} cx={x} cy={y} r={dot} className="fill-turmeric" />
      ))}
    </svg>
  );
}

/** The mark, computed by `drawKolam`, as a test checks. It is on every page, and the code that draws it is not. */
export const MARK = {
  path: "M1 -0.43C1.237 -0.43 1.43 -0.237 1.43 0C1.43 0.257 1.182 0.318 1 0.5C0.805 0.695 0.695 0.805 0.5 1C0.318 1.182 0.257 1.43 0 1.43C-0.237 1.43 -0.43 1.237 -0.43 1C-0.43 0.763 -0.237 0.57 0 0.57C0.257 0.57 0.318 0.818 0.5 1C0.695 1.195 0.805 1.305 1 1.5C1.182 1.682 1.43 1.743 1.43 2C1.43 2.237 1.237 2.43 1 2.43C0.763 2.43 0.57 2.237 0.57 2C0.57 1.743 0.818 1.682 1 1.5C1.195 1.305 1.305 1.195 1.5 1C1.682 0.818 1.743 0.57 2 0.57C2.237 0.57 2.43 0.763 2.43 1C2.43 1.237 2.237 1.43 2 1.43C1.743 1.43 1.682 1.182 1.5 1C1.305 0.805 1.195 0.695 1 0.5C0.818 0.318 0.57 0.257 0.57 0C0.57 -0.237 0.763 -0.43 1 -0.43Z",
  dots: [
    { x: 1, y: 0 },
    { x: 0, y: 1 },
    { x: 1, y: 1 },
    { x: 2, y: 1 },
    { x: 1, y: 2 },
  ],
  width: 3,
  height: 3,
};

/** The small knot of five dots beside the wordmark. */
export function KolamMark({ className }: KolamProps) {
  return <KolamDrawing kolam={MARK} stroke={0.13} dot={0.12} className={className} />;
}

/** The spinner's knot of four dots, computed as the mark. */
export const KNOT = {
  path: "M0 -0.43C0.257 -0.43 0.318 -0.182 0.5 0C0.695 0.195 0.805 0.305 1 0.5C1.182 0.682 1.43 0.743 1.43 1C1.43 1.237 1.237 1.43 1 1.43C0.743 1.43 0.682 1.182 0.5 1C0.305 0.805 0.195 0.695 0 0.5C-0.182 0.318 -0.43 0.257 -0.43 0C-0.43 -0.237 -0.237 -0.43 0 -0.43ZM0.5 0C0.305 0.195 0.195 0.305 0 0.5C-0.182 0.682 -0.43 0.743 -0.43 1C-0.43 1.237 -0.237 1.43 0 1.43C0.257 1.43 0.318 1.182 0.5 1C0.695 0.805 0.805 0.695 1 0.5C1.182 0.318 1.43 0.257 1.43 0C1.43 -0.237 1.237 -0.43 1 -0.43C0.743 -0.43 0.682 -0.182 0.5 0Z",
  dots: [
    { x: 0, y: 0 },
    { x: 1, y: 0 },
    { x: 0, y: 1 },
    { x: 1, y: 1 },
  ],
};

interface KolamSpinnerProps {
  className?: string;
  /** The text for a screen reader. Leave it out if something else says that work is going on. */
  label?: string;
}

/** A spinner: a turning knot of four dots. It has the colour of the text around it. */
export function KolamSpinner({ className, label }: KolamSpinnerProps) {
  return (
    <span role={label ? "status" : undefined} className={classNames("inline-block", className)}>
      <svg viewBox="-0.6 -0.6 2.2 2.2" className="spin size-full" fill="none" aria-hidden="true">
        <path d={KNOT.path} stroke="currentColor" strokeWidth="0.12" strokeLinejoin="round" />
        {KNOT.dots.map(({ x, y }) => (
          <circle key={`${x},${y}`} cx={x} cy={y} r="0.12" fill="currentColor" />
        ))}
      </svg>
      {label && <span className="sr-only">{label}</span>}
    </span>
  );
}
