import { Illustration, type IllustrationProps } from "./illustration.tsx";

/** A crate that waits for its first load. */
export function EmptyCrate(props: IllustrationProps) {
  return (
    <Illustration {...props}>
      <path className="fill-sprout" d="M38 56c8-16 26-22 40-16-6 14-24 22-40 16z" />
      <path d="M38 56c10-2 20-6 28-12" strokeWidth="1.2" />
      <g className="fill-butter">
        <rect x="34" y="56" width="92" height="12" rx="2" />
        <rect x="34" y="73" width="92" height="12" rx="2" />
        <rect x="34" y="90" width="92" height="12" rx="2" />
      </g>
      <path d="M44 56v46M116 56v46" strokeWidth="4" />
      <path d="M70 62h20" strokeWidth="3" />
    </Illustration>
  );
}
