import { Illustration, type IllustrationProps } from "./illustration.tsx";

/** An open book of accounts. */
export function Ledger(props: IllustrationProps) {
  return (
    <Illustration {...props}>
      <path
        className="fill-sheet"
        d="M80 40c-14-10-34-10-52-6v58c18-4 38-4 52 6 14-10 34-10 52-6V34c-18-4-38-4-52 6z"
      />
      <path d="M80 40v58M38 48q16-2 32 3M38 60q16-2 32 3M90 51q16-5 32-3" strokeWidth="1.6" />
      <path className="fill-turmeric" d="M98 82l26-54 8 4-26 54-9 6z" />
    </Illustration>
  );
}
