import { Illustration, type IllustrationProps } from "./illustration.tsx";

/** A frame with a field and the sun in it. */
export function PictureFrame(props: IllustrationProps) {
  return (
    <Illustration {...props}>
      <path d="M56 34l24-16 24 16" strokeWidth="1.2" />
      <rect className="fill-butter" x="32" y="34" width="96" height="66" rx="3" />
      <rect className="fill-sheet" x="42" y="44" width="76" height="46" />
      <circle className="fill-turmeric" cx="98" cy="58" r="7" />
      <path className="fill-sprout" d="M42 80q20-18 38-4t38-8v22H42z" />
    </Illustration>
  );
}
