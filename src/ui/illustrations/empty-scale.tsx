import { Illustration, type IllustrationProps } from "./illustration.tsx";

/** A pair of scales with empty pans. */
export function EmptyScale(props: IllustrationProps) {
  return (
    <Illustration {...props}>
      <path d="M80 24v70M42 38q38-14 76 0" strokeWidth="3" />
      <path d="M44 38L28 72h32zM116 38l-16 34h32z" strokeWidth="1.2" />
      <path className="fill-butter" d="M26 72h36q-4 14-18 14t-18-14zM98 72h36q-4 14-18 14t-18-14z" />
      <path className="fill-sprout" d="M62 102q2-10 18-10t18 10z" />
      <circle className="fill-turmeric" cx="80" cy="25" r="5" />
    </Illustration>
  );
}
