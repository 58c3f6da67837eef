import { Illustration, type IllustrationProps } from "./illustration.tsx";

/** A wire between two poles that has come apart. */
export function BrokenWire(props: IllustrationProps) {
  return (
    <Illustration {...props}>
      <path d="M36 102V26M124 102V26" strokeWidth="3" />
      <path d="M26 34h20M114 34h20M28 44h16M116 44h16" />
      <path d="M44 36q14 22 26 24l4-5M116 36q-14 22-24 26l-6-3" />
      <path className="stroke-turmeric" d="M80 46v-8M72 50l-6-5M90 49l5-6" strokeWidth="3" />
      <path className="fill-clay" d="M108 27c2-8 10-10 15-6l5-1-3 4c0 6-9 8-17 3zM108 27l-7 3" />
      <path
        className="fill-sprout"
        d="M54 102c-8-2-12-8-12-14 8 0 12 6 12 14 0-8 4-14 12-14 0 6-4 12-12 14z"
      />
    </Illustration>
  );
}
