import { Illustration, type IllustrationProps } from "./illustration.tsx";

/** A key, for private pages. */
export function DoorKey(props: IllustrationProps) {
  return (
    <Illustration {...props}>
      <path d="M70 62h68M138 62v16M124 62v12M112 62v8" strokeWidth="5" />
      <circle className="fill-sprout" cx="50" cy="62" r="26" />
      <path className="fill-sheet" d="M50 46c8 0 4 12 16 16-12 4-8 16-16 16s-4-12-16-16c12-4 8-16 16-16z" />
      <path className="stroke-turmeric" d="M50 62h0M50 52h0M50 72h0M40 62h0M60 62h0" strokeWidth="4" />
    </Illustration>
  );
}
