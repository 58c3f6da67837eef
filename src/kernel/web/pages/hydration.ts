/** The event that tells the page's start script (`#kernel/http/start-page.ts`) that React listens now. */
export const HYDRATED = "hydrated";

let hydrated = false;

/** Marks the document as hydrated. Call it in an effect of the outermost component. */
export function markHydrated(): void {
  hydrated = true;
  document.documentElement.dataset.hydrated = "";
  dispatchEvent(new Event(HYDRATED));
}

/** False on the server, and in the browser until the first page is hydrated. */
export const isHydrated = (): boolean => hydrated;

const INTERACTIONS = [
  "pointerdown",
  "pointermove",
  "touchstart",
  "keydown",
  "focusin",
  "scroll",
  "popstate",
] as const;

let interacted = false;
const waiting = new Set<() => void>();

/** Calls `back` once somebody touches, scrolls or points into the page; at once if that has happened already. */
export function onFirstInteraction(back: () => void): () => void {
  if (interacted || hadInteraction()) {
    markInteraction();
    back();
    return () => undefined;
  }
  if (waiting.size === 0) listen("addEventListener");
  waiting.add(back);
  return () => waiting.delete(back);
}

/** Marks that somebody is there, as a first touch does. */
export function markInteraction(): void {
  interacted = true;
  listen("removeEventListener");
  const all = [...waiting];
  waiting.clear();
  for (const back of all) back();
}

/** Whether the page was touched before this script could listen. */
const hadInteraction = () =>
  scrollY > 0 ||
  navigator.userActivation?.hasBeenActive === true ||
  document.documentElement.dataset.touched !== undefined;

function listen(how: "addEventListener" | "removeEventListener"): void {
  for (const sign of INTERACTIONS) window[how](sign, markInteraction, { capture: true, passive: true });
}
