import { useSyncExternalStore } from "react";
import { externalStore } from "#kernel/web/device/external-store.ts";

const store = externalStore(false);

/** The ref of the page's own buttons to buy, which nothing may lie over. */
export function watchBuying(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return;
  // Until the watcher knows better, so that no bar rises over them first.
  store.set(true);
  const watcher = new IntersectionObserver((seen) => store.set(seen.at(-1)?.isIntersecting ?? false));
  watcher.observe(element);
  return () => {
    watcher.disconnect();
    store.set(false);
  };
}

/** Whether the page's own buttons to buy are on screen. */
export function useBuyingInView(): boolean {
  return useSyncExternalStore(store.subscribe, store.get, () => false);
}
