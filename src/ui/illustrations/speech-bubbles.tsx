import { Illustration, type IllustrationProps } from "./illustration.tsx";

/** Two speech bubbles with something good in them. */
export function SpeechBubbles(props: IllustrationProps) {
  return (
    <Illustration {...props}>
      <path
        className="fill-butter"
        d="M30 24h58a6 6 0 0 1 6 6v26a6 6 0 0 1-6 6H54L42 74V62H30a6 6 0 0 1-6-6V30a6 6 0 0 1 6-6z"
      />
      <path d="M36 38h44M36 48h30" strokeWidth="1.6" />
      <path
        className="fill-sprout"
        d="M78 56h52a6 6 0 0 1 6 6v22a6 6 0 0 1-6 6h-10v12L108 90H78a6 6 0 0 1-6-6V62a6 6 0 0 1 6-6z"
      />
      <path className="stroke-turmeric" d="M90 73h0m14 0h0m14 0h0" strokeWidth="7" />
    </Illustration>
  );
}
