import type { LoaderFunctionArgs } from "react-router";

/** The part of the browser's router that is needed here. */
interface Router {
  state: { navigation: { state: string } };
  subscribe: (listener: () => void) => () => void;
  revalidate: () => Promise<void>;
}

/** The time for which a page is shown at once with its old data while it is revalidated, in milliseconds. */
const FRESH_MS = 300_000;
const MAX_PAGES = 12;

/** The address of the last load. A repeated load of the same address wants fresh data. */
let lastAddress = "";
/** The address whose data was just revalidated. */
let renewed = "";
/** Revalidates the data that is shown from memory. Returns whether it has changed. */
let renew: (() => Promise<boolean>) | undefined;

/**
 * The loader of a page that is the same for everybody. In the browser it answers at once from memory if the page was
 * visited or preloaded within the last minutes, and then revalidates (stale while revalidate). `preload` fetches the
 * data of a page that somebody is likely to open. `remember` stores the data that came with the document.
 */
export function cachedLoader<Data>(fetchData: (args: LoaderFunctionArgs) => Promise<Data>) {
  const memory = new Map<string, { data: Promise<Data>; at: number }>();

  const recall = (address: string): Promise<Data> | undefined => {
    const page = memory.get(address);
    return page && Date.now() - page.at < FRESH_MS ? page.data : undefined;
  };
  const keep = (address: string, data: Promise<Data>): Promise<Data> => {
    memory.delete(address);
    memory.set(address, { data, at: Date.now() });
    // A failure is not kept. The page that is shown handles it.
    data.catch(() => memory.get(address)?.data === data && memory.delete(address));
    const [oldest] = memory.keys();
    if (memory.size > MAX_PAGES && oldest !== undefined) memory.delete(oldest);
    return data;
  };
  const renewal = (args: LoaderFunctionArgs, shown: Promise<Data>) => async () => {
    const address = addressOf(args.request);
    // The navigation is over, so its signal no longer applies.
    const fresh = await fetchData({ ...args, request: new Request(args.request.url) });
    if (JSON.stringify(await shown) === JSON.stringify(fresh)) return false;
    keep(address, Promise.resolve(fresh));
    if (lastAddress !== address) return false;
    renewed = address;
    return true;
  };
  const loader = (args: LoaderFunctionArgs): Promise<Data> => {
    if (import.meta.env.SSR) return fetchData(args);
    const address = addressOf(args.request);
    const isRenewed = renewed === address;
    const recalled = isRenewed || lastAddress !== address ? recall(address) : undefined;
    lastAddress = address;
    renewed = "";
    // Without a network, the service worker decides what opens.
    if (!recalled || !navigator.onLine) return keep(address, fetchData(args));
    renew = isRenewed ? undefined : renewal(args, recalled);
    return recalled;
  };
  return Object.assign(loader, {
    preload: (args: LoaderFunctionArgs): void => {
      const address = addressOf(args.request);
      if (!recall(address)) keep(address, fetchData(args));
    },
    remember: (url: URL, data: Data): void => {
      lastAddress = url.pathname + url.search;
      keep(lastAddress, Promise.resolve(data));
    },
  });
}

function addressOf({ url }: Request): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

/** Refreshes a page whose remembered data is out of date. */
export function revalidateCached(router: Router): void {
  router.subscribe(async () => {
    if (router.state.navigation.state !== "idle" || !renew) return;
    const ask = renew;
    renew = undefined;
    if (await ask().catch(() => false)) await router.revalidate();
  });
}
