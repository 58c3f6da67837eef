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
