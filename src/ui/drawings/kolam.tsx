import { useId } from "react";
import { classNames } from "../class-names.ts";
import { drawKolam } from "./kolam-geometry.ts";
import { KolamDrawing, type KolamProps } from "./kolam-mark.tsx";

const strip = lazyValue(() => drawKolam({ rows: ["ooooooooo"] }));
const ornament = lazyValue(() =>
  drawKolam({
    rows: ["   o   ", "  ooo  ", " ooooo ", "ooooooo", " ooooo ", "  ooo  ", "   o   "],
    // The walls have the outline's symmetry.
    walls: [
      "1,2,E",
      "4,2,E",
      "1,4,E",
      "4,4,E",
      "2,1,S",
      "4,1,S",
      "2,4,S",
      "4,4,S",
      "3,2,S",
      "3,3,S",
      "2,3,E",
      "3,3,E",
    ],
  }),
);

/** A wide ornament for empty states and other quiet places. */
export function KolamOrnament({ className }: KolamProps) {
  return <KolamDrawing kolam={ornament()} stroke={0.045} dot={0.075} className={className} />;
}

/** A line across the page with a braid in its middle. It separates sections, and is hidden from screen readers. */
export function KolamDivider({ className }: KolamProps) {
  return (
    <div aria-hidden="true" className={classNames("flex items-center gap-4 text-leaf", className)}>
      <span className="h-px grow bg-line" />
      <KolamDrawing kolam={strip()} stroke={0.075} dot={0.1} className="h-5 shrink-0 cramped:shrink" />
      <span className="h-px grow bg-line" />
    </div>
  );
}

const BRAID = "C-.318 -.182 -.257 -.43 0 -.43C.257 -.43 .318 -.182 .5 0";

/** A braid from edge to edge, as wide as its place. */
export function KolamBorder({ className }: KolamProps) {
  // Each border has its own pattern: one inside a hidden part of the page draws nothing.
  const pattern = useId();
  return (
    <svg aria-hidden="true" className={classNames("block h-9 w-full", className)} fill="none">
      <pattern id={pattern} width="24" height="36" patternUnits="userSpaceOnUse">
        <g transform="translate(12 18) scale(24)" stroke="currentColor" strokeWidth="0.05">
          <path d={`M-.5 0${BRAID}`} />
          <path d={`M-.5 0${BRAID}`} transform="scale(1 -1)" />
          <circle r="0.09" className="fill-turmeric" stroke="none" />
        </g>
      </pattern>
      <rect width="100%" height="36" fill={`url(#${pattern})`} />
    </svg>
  );
}

/** Creates a value at its first use and keeps it: formatters and drawings take a slow phone a while. */
function lazyValue<Value extends object>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
