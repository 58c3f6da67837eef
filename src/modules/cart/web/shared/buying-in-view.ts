import { useSyncExternalStore } from "react";
import { externalStore } from "#kernel/web/device/external-store.ts";

const store = externalStore(false);

/** A ref for the page's own buy buttons, which nothing may cover. */
export function watchBuying(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return;
  // Until the observer reports, so that no bar covers them first.
  store.set(true);
  const watcher = new IntersectionObserver((seen) => store.set(seen.at(-1)?.isIntersecting ?? false));
  watcher.observe(element);
  return () => {
    watcher.disconnect();
    store.set(false);
  };
}

/** Whether the page's own buy buttons are on screen. */
export function useBuyingInView(): boolean {
  return useSyncExternalStore(store.subscribe, store.get, () => false);
}
