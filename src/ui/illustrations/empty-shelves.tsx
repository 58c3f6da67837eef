import { Illustration, type IllustrationProps } from "./illustration.tsx";

/** Shelves with a single pot left. */
export function EmptyShelves(props: IllustrationProps) {
  return (
    <Illustration {...props}>
      <path d="M36 20v82M124 20v82" strokeWidth="3" />
      <g className="fill-butter">
        <rect x="34" y="42" width="92" height="6" rx="2" />
        <rect x="34" y="70" width="92" height="6" rx="2" />
        <rect x="34" y="96" width="92" height="6" rx="2" />
      </g>
      <path className="fill-sprout" d="M92 70c-6-4-7-12-2-16h18c5 4 4 12-2 16z" />
      <path d="M90 54h20" strokeWidth="3" />
      <path className="stroke-turmeric" d="M50 36h0M60 36h0M70 36h0" strokeWidth="3" />
    </Illustration>
  );
}
