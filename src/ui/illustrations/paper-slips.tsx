import { Illustration, type IllustrationProps } from "./illustration.tsx";

/** Slips of paper on a spike. */
export function PaperSlips(props: IllustrationProps) {
  return (
    <Illustration {...props}>
      <path d="M80 18v24" strokeWidth="3" />
      <path className="fill-butter" d="M56 40l50-6 6 54-50 6z" />
      <path className="fill-sheet" d="M54 42h52v54l-6.5-5-6.5 5-6.5-5-6.5 5-6.5-5-6.5 5-6.5-5-6.5 5z" />
      <path d="M64 56h22M64 66h32M64 76h14" strokeWidth="1.6" />
      <path className="stroke-turmeric" d="M80 46h0" strokeWidth="5" />
    </Illustration>
  );
}
