import { useSyncExternalStore } from "react";
import { externalStore } from "./external-store.ts";

/** The interval of the checks for the server while the page is visible, in milliseconds. */
const POLL_MS = 5_000;
/** A path that answers while the program runs. */
const ALIVE = "/healthz";

/** False on a page from the service worker's cache: the device may have a network that leads nowhere. */
const reached = externalStore(true);

let follows = false;

function follow(listener: () => void): () => void {
  if (!follows) {
    follows = true;
    if (cameFromCache()) {
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
function cameFromCache(): boolean {
  const [page] = performance.getEntriesByType("navigation");
  return page instanceof PerformanceNavigationTiming && page.serverTiming.some(({ name }) => name === "kept");
}

async function lookForServer(): Promise<void> {
  const isThere = document.visibilityState === "visible" && (await answers());
  if (!isThere) return void setTimeout(lookForServer, POLL_MS);
  reached.set(true);
  // Code that waits for the network listens to this event of the browser.
  dispatchEvent(new Event("online"));
}

const answers = () =>
  fetch(ALIVE, { method: "HEAD", cache: "no-store" }).then(
    () => true,
    () => false,
  );

/** False while the device is offline, and on a cached page until the server answers. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    follow,
    () => navigator.onLine && reached.get(),
    () => true,
  );
}
