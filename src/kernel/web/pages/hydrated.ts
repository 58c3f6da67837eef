/** The event by which the page's start script (`#kernel/http/start-page.ts`) learns that React listens now. */
export const HYDRATED = "hydrated";

let hydrated = false;

/** Marks the document once React has made the server's page its own. Call it in an effect of the outermost component. */
export function markHydrated(): void {
  hydrated = true;
  document.documentElement.dataset.hydrated = "";
  dispatchEvent(new Event(HYDRATED));
}

/** False on the server, and in the browser until React has made the first page its own. */
export const isHydrated = (): boolean => hydrated;
