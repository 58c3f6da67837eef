import { say, type Text } from "#kernel/texts/text.ts";

/**
 * The pages and calls of a module that browsers keep for times without a network. They are patterns such as `/list/:kind`;
 * `/list/*` is a page with all pages below it.
 */
export type Offline = {
  /** Its pages that are the same for all visitors. Those that were seen are kept. */
  pages?: readonly string[];
  /** The page that opens even for a visitor who has never seen it, and the label of links to it. Only one module may name one. */
  firstPage?: { path: string; label: Text };
  /** Such pages without a frame. They are kept under each address, and the page for being offline does not lead there. */
  barePages?: readonly string[];
  /** Seller pages. They are kept whenever they say that they are open. */
  sellerPages?: readonly string[];
  /** Its calls that shop pages make, with the same answers for all visitors. */
  calls?: readonly string[];
  /**
   * The call that lists records by their `ids`, and their name in its answer. Each record is also kept by itself. Only one
   * module may name such a call.
   */
  list?: { call: string; records: string };
};

/** The patterns of all modules as regular expressions, for the service worker. Labels are in the request's language. */
export function offlineOf(modules: readonly { offline?: Offline }[]) {
  const all = modules.flatMap(({ offline }) => offline ?? []);
  const firstPage = all.find((each) => each.firstPage !== undefined)?.firstPage;
  const barePages = all.flatMap((each) => each.barePages ?? []);
  const pages = [...all.flatMap((each) => each.pages ?? []), ...barePages];
  return {
    pages: sourceOf(firstPage === undefined ? pages : [firstPage.path, ...pages]),
    firstPage: firstPage && { path: firstPage.path, label: say(firstPage.label) },
    barePages: sourceOf(barePages),
    sellerPages: sourceOf(all.flatMap((each) => each.sellerPages ?? [])),
    calls: sourceOf(all.flatMap((each) => each.calls ?? [])),
    list: all.find(({ list }) => list !== undefined)?.list,
  };
}

/** A regular expression's source for any of these patterns; without any, for nothing. */
export function sourceOf(patterns: readonly string[]): string {
  return patterns.length === 0 ? "(?!)" : `^(?:${patterns.map(toSource).join("|")})$`;
}

const toSource = (pattern: string) =>
  pattern
    .replace(/[.+?^${}()|[\]\\]/g, "\\$&")
    .replace(/:\w+/g, "[^/]+")
    .replace(/\/\*$/, "(?:/.*)?");
