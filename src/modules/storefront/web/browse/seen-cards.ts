import { useCallback, useContext } from "react";
import { type Preload, PreloadContext } from "#kernel/web/preload.ts";

/** A card counts as seen when it has been on the screen for this long, in milliseconds: not while one scrolls past. */
const SEEN_MS = 300;
/** So many of the cards on the screen at a time: what a phone shows. More would take the line from what is opened. */
const MOST_SEEN = 6;

let watcher: IntersectionObserver | undefined;
const waiting = new Map<Element, ReturnType<typeof setTimeout>>();
const seen = new Set<Element>();
const preloads = new WeakMap<Element, () => void>();

/** The ref of a card's link: what it leads to is preloaded when it is seen or pointed at, unless the phone saves data. */
export function useSeenLink(): (link: HTMLAnchorElement | null) => (() => void) | undefined {
  const preload = useContext(PreloadContext);
  return useCallback((link) => watch(link, preload), [preload]);
}

function watch(link: HTMLAnchorElement | null, preload: Preload): (() => void) | undefined {
  if (!link || savesData()) return undefined;
  const fetchAhead = () => preload(link.href);
  link.addEventListener("pointerenter", fetchAhead);
  preloads.set(link, fetchAhead);
  watcher ??= new IntersectionObserver(look);
  watcher.observe(link);
  return () => {
    link.removeEventListener("pointerenter", fetchAhead);
    watcher?.unobserve(link);
    goneFromScreen(link);
  };
}

function look(entries: IntersectionObserverEntry[]): void {
  for (const { target, isIntersecting } of entries) {
    if (!isIntersecting) goneFromScreen(target);
    else if (!waiting.has(target))
      waiting.set(
        target,
        setTimeout(whenIdle, SEEN_MS, () => fetchSeen(target)),
      );
  }
}

function goneFromScreen(link: Element): void {
  clearTimeout(waiting.get(link));
  waiting.delete(link);
  seen.delete(link);
}

function fetchSeen(link: Element): void {
  if (!waiting.has(link) || seen.size >= MOST_SEEN) return;
  seen.add(link);
  preloads.get(link)?.();
}

/** Not every browser says when it has nothing to do. */
function whenIdle(work: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(work);
  else work();
}

/** Whoever saves data, or is on a line of the second generation, pays for what is never opened. */
function savesData(): boolean {
  const line: { saveData?: boolean; effectiveType?: string } | undefined = Reflect.get(
    navigator,
    "connection",
  );
  return line?.saveData === true || (line?.effectiveType ?? "").includes("2g");
}
