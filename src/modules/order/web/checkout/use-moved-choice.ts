import { useEffect, useState } from "react";
import type { Choice } from "./delivery-choices.ts";

interface Shown {
  choices: readonly Choice[];
  chosen: Choice | undefined;
  /** What is delivered and where to: for another order other times are no news. */
  about: string;
}

/** Notices that the day or the window that stood there can't be had any more, so that another one stands in its place. */
export function useMovedChoice({ choices, chosen, about }: Shown) {
  const [held, setHeld] = useState<{ about: string; choice: Choice }>();
  const isAbout = held?.about === about;
  useEffect(() => {
    if (chosen && !isAbout) setHeld({ about, choice: chosen });
  }, [chosen, isAbout, about]);
  const isGone = isAbout && choices.length > 0 && choices.every(({ key }) => key !== held.choice.key);
  return {
    moved: isGone ? held.choice : undefined,
    settle: (choice: Choice) => setHeld({ about, choice }),
  };
}
