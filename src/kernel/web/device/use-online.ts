import { useSyncExternalStore } from "react";
import { externalStore } from "./external-store.ts";

/** The server is looked for again after this long, in milliseconds, while the page is looked at. */
const LOOK_AGAIN_MS = 5_000;
/** Answers while the program runs. */
const ALIVE = "/healthz";

/** False on a page that the service worker had kept: the network may be there for the device and lead nowhere. */
const reached = externalStore(true);

let follows = false;

function follow(listener: () => void): () => void {
  if (!follows) {
    follows = true;
    if (wasKept()) {
      reached.set(false);
      lookForServer();
    }
  }
  const stop = reached.subscribe(listener);
  addEventListener("online", listener);
  addEventListener("offline", listener);
  return () => {
    stop();
    removeEventListener("online", listener);
    removeEventListener("offline", listener);
  };
}

/** Whether this page came from the service worker because the server could not be reached (`public/sw.js`). */
function wasKept(): boolean {
  const [page] = performance.getEntriesByType("navigation");
  return page instanceof PerformanceNavigationTiming && page.serverTiming.some(({ name }) => name === "kept");
}

async function lookForServer(): Promise<void> {
  const isThere = document.visibilityState === "visible" && (await answers());
  if (!isThere) return void setTimeout(lookForServer, LOOK_AGAIN_MS);
  reached.set(true);
  // Whoever waits for the network waits for this event of the browser's.
  dispatchEvent(new Event("online"));
}

const answers = () =>
  fetch(ALIVE, { method: "HEAD", cache: "no-store" }).then(
    () => true,
    () => false,
  );

/** False while the device knows that it has no network, and on a page that was opened without until the server answers. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    follow,
    () => navigator.onLine && reached.get(),
    () => true,
  );
}
