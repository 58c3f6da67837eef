// A file of its own, so that a shopper's pages don't carry them.
export { sellerPages } from "./seller-paths.ts";

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
  refunds: "/refunds",
  privacy: "/privacy",
  unsubscribe: "/unsubscribe/:token",
  stopWaiting: "/stop-waiting/:token",
  manifest: "/manifest.webmanifest",
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
