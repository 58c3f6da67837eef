import { Illustration, type IllustrationProps } from "./illustration.tsx";

/** A letter that is ready to go. */
export function Envelope(props: IllustrationProps) {
  return (
    <Illustration {...props}>
      <rect className="fill-butter" x="34" y="38" width="92" height="62" rx="4" />
      <path className="fill-sheet" d="M44 62V26h72v36L80 82z" />
      <path d="M56 38h32M56 48h48" strokeWidth="1.6" />
      <path className="fill-sprout" d="M34 44l46 34 46-34v52a4 4 0 0 1-4 4H38a4 4 0 0 1-4-4z" />
      <path className="stroke-turmeric" d="M80 86h0" strokeWidth="8" />
    </Illustration>
  );
}
