import { Awning } from "./awning.tsx";
import { Illustration, type IllustrationProps } from "./illustration.tsx";

/** A stall with a bare table. */
export function EmptyStall(props: IllustrationProps) {
  return (
    <Illustration {...props}>
      <Awning />
      <rect className="fill-butter" x="34" y="78" width="92" height="7" rx="2" />
      <path d="M46 85v17M114 85v17" />
      <path d="M68 78q12 6 24 0" strokeWidth="1.2" />
    </Illustration>
  );
}
