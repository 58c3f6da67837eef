import { Illustration, type IllustrationProps } from "./illustration.tsx";

/** A looking glass over nothing but dots. */
export function LookingGlass(props: IllustrationProps) {
  return (
    <Illustration {...props}>
      <path d="M96 76l26 24" strokeWidth="6" />
      <circle className="fill-sprout" cx="74" cy="54" r="34" />
      <circle className="fill-sheet" cx="74" cy="54" r="27" />
      <path d="M66 48a9 9 0 1 1 12 9c-3 1-4 3-4 6M74 71h0" strokeWidth="3" />
      <path
        className="stroke-turmeric"
        d="M58 54h0M90 54h0M60 66h0M88 66h0M60 42h0M88 42h0"
        strokeWidth="3"
      />
    </Illustration>
  );
}
