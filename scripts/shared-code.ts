import type { RouteConfigEntry } from "@react-router/dev/routes";

/** As much of the build's module graph as is needed here. */
interface Graph {
  getModuleInfo: (id: string) => { importers: readonly string[] } | null;
}

/** What so many pages need is worth sending with the first of them. */
const MANY = { shop: 4, seller: 8 };

const REACT = /node_modules\/(react|react-dom|scheduler)\/|rolldown\/runtime/;
const ROUTER = /node_modules\/react-router\//;

/** Parts that come with the first touch of a page: those of each list come as one file. */
const TOUCHED = {
  frame: ["top-bar.tsx", "bottom-tabs.tsx", "footer.tsx"].map((name) => `/storefront/web/shell/${name}`),
  market: ["hero-words.tsx", "market.tsx", "story.tsx"].map((name) => `/storefront/web/home/${name}`),
};

/**
 * The built files that several pages share. `start` has what every page of the shop needs and what the first of them, the home page, shares with others, the seller's among them, beside the
 * libraries that draw them, and `shop` what many of them do, so that a slow line has no fifty small files to fetch one after the other. `seller` has what many of the seller's pages need beside it,
 * which no shopper loads, and `forms` what the shop's forms need of that. `frame` and `market` have what comes with the first touch. All else is for the bundler to decide.
 */
export function sharedCode(routes: readonly RouteConfigEntry[]) {
  const shop = filesOf(routes.filter(({ id }) => id !== "seller"));
  const seller = filesOf(routes.filter(({ id }) => id === "seller"));
  const pages = [...shop.frames, ...shop.pages, ...seller.frames, ...seller.pages];
  const usersOf = userFinder(["/root.tsx", ...pages, ...TOUCHED.frame, ...TOUCHED.market]);
  const group = (name: string, isIn: (users: ReadonlySet<string>) => boolean, priority: number) => ({
    name: (id: string, graph: Graph) => (isIn(usersOf(id, graph)) ? name : null),
    priority,
  });
  const many = (users: ReadonlySet<string>, { frames, pages }: Files, limit: number) =>
    countOf(users, frames) > 0 || countOf(users, pages) >= limit;
  const isShops = (users: ReadonlySet<string>) => users.has("/root.tsx") || many(users, shop, MANY.shop);
  const isSellers = (users: ReadonlySet<string>) => many(users, seller, MANY.seller);
  const home = `/${routes.flatMap(({ children = [] }) => children).find(({ index }) => index)?.file}`;
  const isStart = (users: ReadonlySet<string>) =>
    users.has("/root.tsx") ||
    countOf(users, shop.frames) > 0 ||
    (users.has(home) && countOf(users, pages) > 1);
  return [
    // By where they are and not by who needs them: they rarely change, so a new release leaves them where they are kept.
    { name: (id: string) => (REACT.test(id) ? "react" : null), priority: 8 },
    { name: (id: string) => (ROUTER.test(id) ? "router" : null), priority: 7 },
    // All pages import it by way of the shop's paths, but only the seller's use what is in it.
    { name: (id: string) => (id.endsWith("/kernel/seller-paths.ts") ? "seller" : null), priority: 6.5 },
    group("start", isStart, 6),
    group("shop", isShops, 5),
    group("frame", (users) => countOf(users, TOUCHED.frame) > 0, 4),
    group("market", (users) => countOf(users, TOUCHED.market) > 0, 3),
    group("forms", (users) => isSellers(users) && countOf(users, shop.pages) > 0, 2),
    group("seller", isSellers, 1),
  ];
}

const countOf = (users: ReadonlySet<string>, files: readonly string[]) =>
  files.filter((file) => users.has(file)).length;

type Files = { frames: string[]; pages: string[] };

/** The files of routes: those with pages within them, and the pages. */
function filesOf(routes: readonly RouteConfigEntry[]): Files {
  const [frames, pages]: [string[], string[]] = [[], []];
  for (const { file, children } of routes) {
    if (!children) {
      pages.push(`/${file}`);
      continue;
    }
    const within = filesOf(children);
    frames.push(`/${file}`, ...within.frames);
    pages.push(...within.pages);
  }
  return { frames, pages };
}

/** Finds which of the `files` need a module before they can run; what they fetch later does not count. */
function userFinder(files: readonly string[]): (id: string, graph: Graph) => ReadonlySet<string> {
  const found = new Map<string, Set<string>>();
  return function usersOf(id, graph) {
    const known = found.get(id);
    if (known) return known;
    const users = new Set<string>();
    // Noted before its importers are asked: one that imports itself by a detour would be asked for ever.
    found.set(id, users);
    const path = id.replace(/\?.*$/, "");
    for (const file of files) if (path.endsWith(file)) users.add(file);
    for (const importer of graph.getModuleInfo(id)?.importers ?? []) {
      for (const file of usersOf(importer, graph)) users.add(file);
    }
    return users;
  };
}
