import { type ReactNode, startTransition, useEffect, useState } from "react";
import { useNavigationType } from "react-router";
import { isHydrated } from "#kernel/web/pages/hydration.ts";

/**
 * Content below the first screen of a page. When the page is opened from another one, it is drawn a moment after the
 * first screen. The server draws it at once. So does Back, which returns to a place in the page.
 */
export function BelowTheFold({ children }: { children: ReactNode }) {
  const isOpened = useNavigationType() !== "POP";
  const [isDrawn, setDrawn] = useState(() => !isOpened || !isHydrated());
  useEffect(() => startTransition(() => setDrawn(true)), []);
  return isDrawn ? <>{children}</> : null;
}
