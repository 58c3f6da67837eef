import { Illustration, type IllustrationProps } from "./illustration.tsx";

/** A hanging board without a name yet. */
export function SignBoard(props: IllustrationProps) {
  return (
    <Illustration {...props}>
      <path d="M36 102V22M30 30h92" strokeWidth="3" />
      <path d="M62 30v14M110 30v14" />
      <rect className="fill-butter" x="50" y="44" width="72" height="40" rx="6" />
      <path d="M62 58h48M72 70h28" strokeDasharray="3 6" />
      <path
        className="fill-sprout"
        d="M36 102c-10-2-14-10-14-16 8 0 14 8 14 16 0-8 6-16 14-16 0 6-4 14-14 16z"
      />
    </Illustration>
  );
}
