import { Illustration, type IllustrationProps } from "./illustration.tsx";

/** A paper bag that is still folded flat. */
export function PaperBag(props: IllustrationProps) {
  return (
    <Illustration {...props}>
      <path className="fill-butter" d="M52 34l6 8 7-8 7 8 8-8 8 8 7-8 7 8 6-8v68H52z" />
      <path d="M64 42v60M52 88h56" strokeWidth="1.2" />
      <path className="fill-sprout" d="M86 80c-10-4-12-16-6-24 10 4 14 14 6 24z" />
      <path d="M86 80c-1-8-3-14-6-19" strokeWidth="1.2" />
    </Illustration>
  );
}
