/** The router, as far as it is needed here. It stands on the window for the router's own tools. */
interface Router {
  state: {
    navigation: { state: string };
    location: { pathname: string; search: string };
    matches: readonly { route: { id: string } }[];
  };
  subscribe: (listener: () => void) => () => void;
  revalidate: () => Promise<void>;
}

interface Kept {
  answer: Promise<Response>;
  at: number;
}

/** The pages that are the same for everybody: nothing of a person's own is kept. */
const SHARED = /^\/($|products(\/|$))/;
/** For so many milliseconds an answer may be shown first that was fetched ahead, or that was left behind. */
const AHEAD_MS = 60_000;
const BEHIND_MS = 300_000;
const MOST_AHEAD = 6;
const MOST_BEHIND = 12;

const ahead = new Map<string, Kept>();
const behind = new Map<string, Kept>();
let ask: typeof fetch | undefined;

/**
 * Lets the router show a page at once whose data was fetched ahead (`fetchPageAhead`), or that is gone back to. The data
 * is asked for again once the page is shown, and shown anew where it has changed. The router asks with `fetch`, and has no
 * other place for this.
 */
export function keepPageData(): void {
  if (ask) return;
  const original = window.fetch.bind(window);
  ask = original;
  window.fetch = (input, init) => {
    const url = input instanceof URL && (init?.method ?? "GET") === "GET" ? input : undefined;
    return url?.pathname.endsWith(".data") ? answerPage(url.href, init) : original(input, init);
  };
}

/** Fetches the data of a page that somebody is likely to open, by its path and its route's id. */
export function fetchPageAhead(path: string, routeId: string): void {
  keepPageData();
  const url = dataAddress(path, routeId);
  if (!fresh(ahead, url, AHEAD_MS)) keep(ahead, url, fetched(url, { priority: "low" }), MOST_AHEAD);
}

async function answerPage(url: string, init: RequestInit | undefined): Promise<Response> {
  const isBack = isGoingBack();
  const kept = isBack ? fresh(behind, url, BEHIND_MS) : fresh(ahead, url, AHEAD_MS);
  ahead.delete(url);
  // Without a network the service worker says what opens.
  if (!navigator.onLine) return fetched(url, init);
  if (!isBack) keepWhatIsLeft();
  const known = await kept?.answer.catch(() => undefined);
  if (known?.ok) {
    keep(behind, url, Promise.resolve(known));
    renew(url, known);
    return known.clone();
  }
  const answer = fetched(url, init);
  if (isShared(url)) keep(behind, url, answer);
  return (await answer).clone();
}

/** The browser's address is there already when somebody goes back; a link's follows when its page is shown. */
function isGoingBack(): boolean {
  const shown = router()?.state.location;
  return shown !== undefined && shown.pathname + shown.search !== location.pathname + location.search;
}

/** The page that is left may have come as a document. Somebody is likely to come back to it, so its data is fetched. */
function keepWhatIsLeft(): void {
  const routeId = router()?.state.matches.at(-1)?.route.id;
  if (routeId === undefined || !SHARED.test(location.pathname)) return;
  const url = dataAddress(location.pathname + location.search, routeId);
  if (!fresh(behind, url, BEHIND_MS)) keep(behind, url, fetched(url, { priority: "low" }));
}

/** Once the page is shown: asks whether what it shows is still so, and has the router ask where it is not. */
function renew(url: string, shown: Response): void {
  const known = router();
  const stop = known?.subscribe(async () => {
    if (known.state.navigation.state !== "idle") return;
    stop?.();
    const tag = shown.headers.get("etag");
    const now = await fetched(url, { priority: "low" }).catch(() => undefined);
    if (now && (tag === null || now.headers.get("etag") !== tag)) known.revalidate();
  });
}

const fetched = (url: string, init?: RequestInit) => (ask ?? fetch)(url, init);

/** Where the router asks for the data of one route of a page. */
function dataAddress(path: string, routeId: string): string {
  const url = new URL(path, location.origin);
  url.pathname += url.pathname.endsWith("/") ? "_.data" : ".data";
  url.searchParams.set("_routes", routeId);
  return url.href;
}

const isShared = (url: string) => SHARED.test(new URL(url).pathname.replace(/_?\.data$/, ""));

function fresh(from: Map<string, Kept>, url: string, ms: number): Kept | undefined {
  const kept = from.get(url);
  return kept && Date.now() - kept.at < ms ? kept : undefined;
}

function keep(into: Map<string, Kept>, url: string, answer: Promise<Response>, most = MOST_BEHIND): void {
  into.delete(url);
  into.set(url, { answer, at: Date.now() });
  // A failed answer is not kept. The code that asks for the data gets the error.
  answer.catch(() => into.delete(url));
  const [oldest] = into.keys();
  if (into.size > most && oldest !== undefined) into.delete(oldest);
}

const router = (): Router | undefined => Reflect.get(window, "__reactRouterDataRouter");
