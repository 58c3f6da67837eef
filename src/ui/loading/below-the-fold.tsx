import { type ReactNode, startTransition, useEffect, useState } from "react";
import { useNavigationType } from "react-router";
import { isHydrated } from "#kernel/web/pages/hydrated.ts";

/**
 * What lies below the first screen of a page. Where the page is opened from another one it is drawn a moment after what
 * is seen first. The server draws it at once, and so does the way back, which leads to where one was on the page.
 */
export function BelowTheFold({ children }: { children: ReactNode }) {
  const isOpened = useNavigationType() !== "POP";
  const [isDrawn, setDrawn] = useState(() => !isOpened || !isHydrated());
  useEffect(() => startTransition(() => setDrawn(true)), []);
  return isDrawn ? children : null;
}
