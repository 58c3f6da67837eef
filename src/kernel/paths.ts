/** Where the shop's pages are, as the router writes it: `:id` is a part that `pathTo` fills in. */
export const pages = {
  home: "/",
  products: "/products",
  category: "/products/:category",
  product: "/products/:category/:id",
  cart: "/cart",
  addAddress: "/add-address",
  editAddress: "/edit-address/:id",
  myOrders: "/my-orders",
  account: "/user-account",
  resetPassword: "/reset-password",
  loader: "/loader",
  unsubscribe: "/unsubscribe/:token",
  stopWaiting: "/stop-waiting/:token",
  manifest: "/manifest.webmanifest",
} as const;

/** Where the seller's pages are. The first one is where a seller begins. */
export const sellerPages = {
  addProduct: "/seller",
  products: "/seller/product-list",
  rates: "/seller/rates",
  stock: "/seller/stock",
  stockLedger: "/seller/stock/:id",
  import: "/seller/import",
  categories: "/seller/categories",
  editProduct: "/seller/edit-product/:id",
  orders: "/seller/orders",
  subscribers: "/seller/subscribers",
  offerHistory: "/seller/offer-history",
  addOffer: "/seller/add-offer",
  packingList: "/seller/packing-list",
  runSheet: "/seller/run-sheet",
  dashboard: "/seller/dashboard",
  promoCodes: "/seller/promo-codes",
  comments: "/seller/comments",
  audit: "/seller/audit",
  settings: "/seller/settings",
  delivery: "/seller/delivery",
  backups: "/seller/backups",
  banners: "/seller/add-banner",
} as const;

/** The names of the parts of a path that are to be filled in. */
type PartOf<Pattern extends string> = Pattern extends `${string}/:${infer Part}/${infer Rest}`
  ? Part | PartOf<`/${Rest}`>
  : Pattern extends `${string}/:${infer Part}`
    ? Part
    : never;

/** The path of a page with its parts filled in, and the query it is opened with. */
export function pathTo<const Pattern extends string>(
  pattern: Pattern,
  parts: Readonly<Record<PartOf<Pattern>, string>>,
  query: Readonly<Record<string, string>> = {},
): string {
  const path = Object.entries<string>(parts).reduce(
    (filled, [name, value]) => filled.replace(`:${name}`, encodeURIComponent(value)),
    String(pattern),
  );
  const search = new URLSearchParams(query).toString();
  return search === "" ? path : `${path}?${search}`;
}
