import type { SellerModule } from "#kernel/web/pages/define-seller-module.ts";
import type { WebModule } from "#kernel/web/pages/define-web-module.ts";

/** As much of the build's module graph as is needed here. */
interface Graph {
  getModuleInfo: (id: string) => { importers: readonly string[]; dynamicImporters: readonly string[] } | null;
}

/** The number of pages that need a part from which on it is worth sending with the first of them. */
const MANY = { shop: 3, seller: 8 };

const LIBRARY = /node_modules\/(react|react-dom|react-router|scheduler)\/|vite\/preload-helper/;
const ICON = /node_modules\/lucide-react\/.*\/icons\//;
const ENTRY = "/src/web/entry.client.tsx";
/** The user of what the shop fetches only later, such as a dialog or a part below the first screen. */
const LATER = "later";
/** The modules' seller pages with their entries in the menu. The seller's frame is never shown without them. */
const OF_FRAME = /\/src\/(modules\/[^/]+\/web\/seller-module|web\/seller-routes|seller-modules)\.tsx?$/;

/**
 * The built files that several pages share, so that a slow line has no fifty small files to fetch one after the other.
 * `libraries` has those that draw every page; `start` what every page needs, the shop's frame, and what the home page
 * shares with others; `shop` what many pages of the shop need, the cart among them, and `browse` what many others need;
 * `checkout` what the cart shares with others; `seller` what many of the seller's pages need beside it, which no shopper
 * loads; `forms` what the shop's forms need of that, and `parts` what its late parts do. All else is for the bundler to
 * decide.
 */
export function sharedChunks(modules: readonly WebModule[], sellerModules: readonly SellerModule[]) {
  const fileOf = ({ id }: { id: string }) => `/src/modules/${id}.page.tsx`;
  const shop = modules.flatMap(({ shopPages = [] }) => shopPages.map(fileOf));
  const seller = sellerModules.flatMap(({ pages = [] }) => pages.map(fileOf));
  const home = fileOf({ id: "storefront/web/home" });
  const cart = fileOf({ id: "order/web/cart" });
  const frameFile = ({ id }: { id: string }) => `/src/modules/${id}.tsx`;
  const shopFrames = modules.flatMap(({ shopFrame }) => (shopFrame ? frameFile(shopFrame) : []));
  const sellerFrames = sellerModules.flatMap(({ frame }) => (frame ? frameFile(frame) : []));
  const usersOf = userFinder({
    shop: [ENTRY, ...shopFrames, ...shop],
    seller: [...sellerFrames, ...seller],
    sellerFrames,
  });
  const group = (
    name: string,
    isIn: (users: ReadonlySet<string>, id: string, graph: Graph) => boolean,
    priority: number,
  ) => ({
    name: (id: string, graph: Graph) => (isIn(usersOf(id, graph), id, graph) ? name : null),
    priority,
  });
  // An icon is too small for a file of its own, which it would be where a late part has it too.
  const isStart = (users: ReadonlySet<string>, id: string) =>
    users.has(ENTRY) ||
    countOf(users, shopFrames) > 0 ||
    ((pagesOf(users) > 1 || ICON.test(id)) && users.has(home));
  // A module that a late part also imports would become a file of its own. Modules of `ui` may: many late parts share them.
  const isCheckouts = (users: ReadonlySet<string>, id: string, graph: Graph) =>
    users.has(cart) &&
    (pagesOf(users) > 1 ||
      (!id.includes("/src/ui/") && (graph.getModuleInfo(id)?.importers.length ?? 0) > 1));
  const isSellers = (users: ReadonlySet<string>) =>
    countOf(users, sellerFrames) > 0 || countOf(users, seller) >= MANY.seller;
  return [
    // By where they are and not by who needs them: they rarely change, so a new release leaves them where they are kept.
    // One file of both packs better than two.
    { name: "libraries", test: LIBRARY, priority: 6 },
    group("start", isStart, 5),
    group("shop", (users) => countOf(users, shop) >= MANY.shop && users.has(cart), 4),
    group("browse", (users) => countOf(users, shop) >= MANY.shop, 4),
    group("checkout", isCheckouts, 3),
    group("forms", (users) => isSellers(users) && countOf(users, shop) > 0, 2),
    group("parts", (users) => isSellers(users) && users.has(LATER), 1),
    group("seller", isSellers, 0),
  ];
}

/** The number of pages, frames and entries among the users. */
const pagesOf = (users: ReadonlySet<string>) => (users.has(LATER) ? users.size - 1 : users.size);

const countOf = (users: ReadonlySet<string>, files: readonly string[]) =>
  files.filter((file) => users.has(file)).length;

interface Files {
  /** The shop's pages, its frames, and the entry of all pages. */
  shop: readonly string[];
  seller: readonly string[];
  sellerFrames: readonly string[];
}

/**
 * Finds which of the files need a module before they can run. What the shop fetches later, and what that needs, has `LATER`
 * among its users.
 */
function userFinder({
  shop,
  seller,
  sellerFrames,
}: Files): (id: string, graph: Graph) => ReadonlySet<string> {
  const usersById = new Map<string, Set<string>>();
  const files = [...shop, ...seller];
  const isShops = (users: ReadonlySet<string>) => users.has(LATER) || countOf(users, shop) > 0;
  return function usersOf(id, graph) {
    const cached = usersById.get(id);
    if (cached) return cached;
    const users = new Set<string>();
    // Noted before its importers are asked: one that imports itself by a detour would be asked for ever.
    usersById.set(id, users);
    const path = id.replace(/\?.*$/, "");
    const own = files.filter((file) => path.endsWith(file));
    for (const file of own) users.add(file);
    const isOfFrame = OF_FRAME.test(path);
    if (isOfFrame) for (const frame of sellerFrames) users.add(frame);
    const { importers = [], dynamicImporters = [] } = graph.getModuleInfo(id) ?? {};
    for (const importer of importers) {
      for (const file of usersOf(importer, graph)) users.add(file);
    }
    const isLate = own.length === 0 && !isOfFrame;
    if (isLate && dynamicImporters.some((importer) => isShops(usersOf(importer, graph)))) users.add(LATER);
    return users;
  };
}
