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
