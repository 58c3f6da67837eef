import { Illustration, type IllustrationProps } from "./illustration.tsx";

/** A house door with leaves above it and a clean step. */
export function Doorstep(props: IllustrationProps) {
  return (
    <Illustration {...props}>
      <path className="fill-butter" d="M50 96V22h60v74z" />
      <path className="fill-sprout" d="M58 96V36h44v60z" />
      <path d="M80 36v60M64 44h10v18H64zM86 44h10v18H86zM64 70h10v18H64zM86 70h10v18H86z" strokeWidth="1.2" />
      <path
        className="fill-leaf"
        d="M52 24q4 12 7 0 4 12 7 0 4 12 7 0 4 12 7 0 4 12 7 0 4 12 7 0 4 12 7 0 4 12 7 0z"
        strokeWidth="1"
      />
      <path className="stroke-turmeric" d="M76 66h0M84 66h0" strokeWidth="4" />
      <rect className="fill-sheet" x="40" y="95" width="80" height="7" rx="2" />
    </Illustration>
  );
}
