import { Awning } from "./awning.tsx";
import { Illustration, type IllustrationProps } from "./illustration.tsx";

/** A stall with its shutter down, and a broom beside it. */
export function ClosedStall(props: IllustrationProps) {
  return (
    <Illustration {...props}>
      <rect className="fill-sheet" x="44" y="58" width="72" height="44" />
      <path d="M44 70h72M44 80h72M44 90h72" strokeWidth="1.2" />
      <Awning />
      <rect className="fill-butter" x="64" y="68" width="32" height="16" rx="3" />
      <path d="M70 76h20M72 58v10M88 58v10" strokeWidth="1.2" />
      <path d="M144 40l-7 40" strokeWidth="3" />
      <path className="fill-turmeric" d="M131 79l13 2 2 21h-20z" />
    </Illustration>
  );
}
