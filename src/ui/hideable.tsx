import { Activity, type ReactNode, useState } from "react";

/**
 * Content that comes and goes, and keeps what was typed in it. Until it was shown once, it is not in the document. While it
 * is hidden, nothing in it can be reached, and its open dialogs are closed; they open again with it.
 */
export function Hideable({ isShown, children }: { isShown: boolean; children: ReactNode }) {
  const [wasShown, setWasShown] = useState(isShown);
  if (isShown && !wasShown) setWasShown(true);
  if (!isShown && !wasShown) return null;
  return <Activity mode={isShown ? "visible" : "hidden"}>{children}</Activity>;
}
