// The seller's paths are a separate file, so that a shopper's pages don't load them.
export { sellerPages } from "./seller-paths.ts";

/** The paths of the shop's pages, as patterns of the router. `pathTo` fills in parts such as `:id`. */
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

/** The names of the parts to fill in. */
type PartOf<Pattern extends string> = Pattern extends `${string}/:${infer Part}/${infer Rest}`
  ? Part | PartOf<`/${Rest}`>
  : Pattern extends `${string}/:${infer Part}`
    ? Part
    : never;

/** The path of a page with its parts filled in, and its query. */
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
