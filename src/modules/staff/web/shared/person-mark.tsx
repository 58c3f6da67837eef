import { classNames } from "#ui/class-names.ts";

/** The colours behind initials, by their numbers. */
export const COLOUR_STYLES = [
  "bg-leaf text-paper",
  "bg-turmeric text-ink",
  "bg-clay text-paper",
  "bg-sprout text-leaf-deep",
  "bg-ink text-paper",
  "bg-butter text-ink",
  "bg-blush text-clay-deep",
  "bg-paper-deep text-ink",
] as const;

interface PersonMarkProps {
  /** The name or, until it is given, the e-mail. Empty while nobody knows who it is. */
  name: string;
  colour: number;
  className?: string;
}

/** A person's initials on their colour. It stands beside the name, or in a link that is named by it. */
export function PersonMark({ name, colour, className }: PersonMarkProps) {
  return (
    <span
      aria-hidden="true"
      translate="no"
      className={classNames(
        "grid size-9 shrink-0 place-items-center rounded-full text-sm leading-none font-semibold ring-1 ring-line select-none",
        name === "" ? "bg-paper-deep" : (COLOUR_STYLES[colour] ?? COLOUR_STYLES[0]),
        className,
      )}
    >
      {initialsOf(name)}
    </span>
  );
}

/** The first letters of the first and the last word: "LR" of "Lakshmi R". */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends
    .map((word = "") => [...word][0] ?? "")
    .join("")
    .toUpperCase();
}
