const SIGNS = [
  "pointerdown",
  "pointermove",
  "touchstart",
  "keydown",
  "focusin",
  "scroll",
  "popstate",
] as const;

let touched = false;
const waiting = new Set<() => void>();

/** Calls `back` once somebody touches, scrolls or points into the page; at once if that has happened already. */
export function onFirstTouch(back: () => void): () => void {
  if (touched || hasBeenTouched()) {
    noteTouch();
    back();
    return () => undefined;
  }
  if (waiting.size === 0) listen("addEventListener");
  waiting.add(back);
  return () => waiting.delete(back);
}

/** Marks that somebody is there, as a first touch does. */
export function noteTouch(): void {
  touched = true;
  listen("removeEventListener");
  const all = [...waiting];
  waiting.clear();
  for (const back of all) back();
}

/** Whether the page was touched before this script could listen. */
const hasBeenTouched = () =>
  scrollY > 0 ||
  navigator.userActivation?.hasBeenActive === true ||
  document.documentElement.dataset.touched !== undefined;

function listen(how: "addEventListener" | "removeEventListener"): void {
  for (const sign of SIGNS) window[how](sign, noteTouch, { capture: true, passive: true });
}
