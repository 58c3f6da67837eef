const POLL_MS = 1_000;

/**
 * Lets this page open without a network: the service worker keeps it with the files that it has loaded. Ends when it is
 * kept; never in development and in browsers without service workers.
 */
export async function keepPage(): Promise<void> {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return new Promise(() => undefined);
  await navigator.serviceWorker.register("/sw.js");
  const { active } = await navigator.serviceWorker.ready;
  const tell = () => {
    const files = performance.getEntriesByType("resource").map(({ name }) => name);
    active?.postMessage({ type: "seen", page: location.pathname, files: [...new Set(files)] });
  };
  tell();
  // Its late files are kept, too.
  addEventListener("pagehide", tell);
  while (!(await caches.match(location.pathname, { ignoreVary: true }))) {
    await new Promise((again) => setTimeout(again, POLL_MS));
  }
}
