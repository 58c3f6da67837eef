/** The page that a site is opened with. */
export const HOME = "/";

type PartOf<Pattern extends string> = Pattern extends `${string}/:${infer Part}/${infer Rest}`
  ? Part | PartOf<`/${Rest}`>
  : Pattern extends `${string}/:${infer Part}`
    ? Part
    : never;

/**
 * The path of a page with its parts filled in, and its query. `pattern` is a pattern of the router: `:id` is a part. Each
 * module has the patterns of its pages in its `paths.ts`.
 */
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

/** The prefix if a path begins with it, such as `/kn` in `/kn/products`; else none. */
export const basenameIn = (path: string, prefix: string): string =>
  `${path}/`.startsWith(`${prefix}/`) ? prefix : "";

/** The path of a page with the prefix of a language. */
export const withPrefix = (prefix: string, path: string): string =>
  path === HOME && prefix !== "" ? prefix : prefix + path;
