import { useSyncExternalStore } from "react";

/** Where a line's row has room for its field and its buttons. Narrower pages have them in a bar at the thumb. */
const WIDE = "(width >= 64rem)";

/** Whether the page is as wide as a laptop's. */
export function useWide(): boolean {
  return useSyncExternalStore(listen, () => matchMedia(WIDE).matches, isNotWide);
}

const isNotWide = () => false;

function listen(onChange: () => void): () => void {
  const media = matchMedia(WIDE);
  media.addEventListener("change", onChange);
  return () => media.removeEventListener("change", onChange);
}
