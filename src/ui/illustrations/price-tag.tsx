import { Illustration, type IllustrationProps } from "./illustration.tsx";

/** A tag on a string. */
export function PriceTag(props: IllustrationProps) {
  return (
    <Illustration {...props}>
      <path d="M64 48C40 44 34 26 50 18" />
      <path className="fill-butter" d="M56 42l28-8 44 40-28 28-44-34z" />
      <circle className="fill-sheet" cx="69" cy="51" r="6" />
      <path d="M108 66L88 84" strokeWidth="3" />
      <path className="stroke-clay" d="M90 66h0M106 84h0" strokeWidth="7" />
    </Illustration>
  );
}
