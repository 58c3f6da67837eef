import { noteTouch } from "#kernel/web/first-touch.ts";
import { fetchPageAhead } from "#kernel/web/page-data.ts";

/** The id of the product page's route (src/routes.ts). */
const PRODUCT_PAGE = "modules/storefront/web/product.page";
/** A card counts as seen when it has been on the screen for this long, in milliseconds: not while one scrolls past. */
const SEEN_MS = 300;
/** So many of the cards on the screen at a time: what a phone shows. More would take the line from what is opened. */
const MOST_SEEN = 6;

let watcher: IntersectionObserver | undefined;
const waiting = new Map<Element, ReturnType<typeof setTimeout>>();
const seen = new Set<Element>();

/** The ref of a card's link: what it leads to is fetched when it is seen or pointed at, unless the phone saves data. */
export function watchCard(link: HTMLAnchorElement | null): (() => void) | undefined {
  if (!link || savesData()) return undefined;
  const pointAt = () => fetchAhead(link);
  link.addEventListener("pointerenter", pointAt);
  watcher ??= new IntersectionObserver(look);
  watcher.observe(link);
  return () => {
    link.removeEventListener("pointerenter", pointAt);
    watcher?.unobserve(link);
    goneFromScreen(link);
  };
}

function look(entries: IntersectionObserverEntry[]): void {
  for (const { target, isIntersecting } of entries) {
    if (!isIntersecting) goneFromScreen(target);
    else if (target instanceof HTMLAnchorElement && !waiting.has(target))
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

function fetchSeen(link: HTMLAnchorElement): void {
  if (!waiting.has(link) || seen.size >= MOST_SEEN) return;
  seen.add(link);
  fetchAhead(link);
}

/** Not every browser says when it has nothing to do. */
function whenIdle(work: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(work);
  else work();
}

function fetchAhead(link: HTMLAnchorElement): void {
  fetchPageAhead(link.pathname, PRODUCT_PAGE);
  fetchCode();
}

/** The router's list of pages, as far as it is needed here. */
type Manifest = { routes: Record<string, { module: string; imports?: string[] } | undefined> };

let isCodeFetched = false;

/**
 * The code of the product's page, once; the router takes it from where it is then. What is not alive yet would hold the
 * page up that is opened, so it comes too.
 */
function fetchCode(): void {
  if (isCodeFetched) return;
  isCodeFetched = true;
  const known: Manifest | undefined = Reflect.get(window, "__reactRouterManifest");
  const page = known?.routes[PRODUCT_PAGE];
  if (page) {
    // All at once: what a file needs would be asked for only when that file has come.
    for (const href of page.imports ?? [])
      document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
    import(/* @vite-ignore */ page.module).catch(() => undefined);
  }
  noteTouch();
}

/** Whoever saves data, or is on a line of the second generation, pays for what is never opened. */
function savesData(): boolean {
  const line: { saveData?: boolean; effectiveType?: string } | undefined = Reflect.get(
    navigator,
    "connection",
  );
  return line?.saveData === true || (line?.effectiveType ?? "").includes("2g");
}

/** The file in which a picture was seen last, by the picture's address. */
const shown = new Map<string, string>();
let opened: { url: string; from: DOMRect } | undefined;

/**
 * Notes the picture that a card shows when it is opened: the product's page has it until its own has come, and lets its
 * own glide from there, unless it is to stay `still`.
 */
export function noteOpened(url: string | undefined, link: Element, still: boolean): void {
  opened = undefined;
  const picture = link.closest("article")?.querySelector("img");
  if (!url || !picture?.complete || picture.naturalWidth === 0) return;
  shown.set(url, picture.currentSrc);
  if (!still) opened = { url, from: picture.getBoundingClientRect() };
}

/** The file in which a picture was seen last. */
export const shownPicture = (url: string | undefined): string | undefined =>
  url ? shown.get(url) : undefined;

/** Where a picture lay in the window when its card was opened. It is told once: who comes again comes from elsewhere. */
export function takeOpened(url: string | undefined): DOMRect | undefined {
  const from = opened?.url === url ? opened?.from : undefined;
  opened = undefined;
  return from;
}
