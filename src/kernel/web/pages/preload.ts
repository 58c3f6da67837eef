import { createContext, type FocusEvent, type MouseEvent, type TouchEvent, useContext } from "react";
import { type LoaderFunctionArgs, matchRoutes, type RouteObject } from "react-router";

/** Loads the code of the page at an address, and its data if that is the same for everybody. */
export type Preload = (address: string) => void;

/** Does nothing on the server, and without scripts. */
export const PreloadContext = createContext<Preload>(() => undefined);

/** Preloads the pages of the routes that are known by then. `getContext` makes the context of their loaders. */
export function createPreload(
  knownRoutes: () => RouteObject[],
  getContext: () => Promise<LoaderFunctionArgs["context"]>,
  basename = "",
): Preload {
  return (address) => {
    const url = new URL(address, location.href);
    if (url.origin !== location.origin) return;
    const page = matchRoutes(knownRoutes(), url, basename)?.at(-1);
    if (typeof page?.route.lazy !== "function") return;
    const { params } = page;
    Promise.all([page.route.lazy(), getContext()]).then(
      ([{ loader }, context]) =>
        isCachedLoader(loader) &&
        loader.preload({ request: new Request(url), url, params, pattern: "", context }),
      // The connection is gone. The page loads the code again when it is opened.
      () => undefined,
    );
  };
}

interface CachedLoader {
  preload: (args: LoaderFunctionArgs) => void;
  remember: (url: URL, data: unknown) => void;
}

export const isCachedLoader = (loader: unknown): loader is CachedLoader =>
  typeof loader === "function" && "preload" in loader && "remember" in loader;

type Intent = MouseEvent | FocusEvent | TouchEvent;

/** A link's event handlers that preload its page as soon as somebody is about to open it. */
export function usePreload(): {
  [on in "onMouseEnter" | "onFocus" | "onTouchStart"]: (event: Intent) => void;
} {
  const preload = useContext(PreloadContext);
  const intended = ({ currentTarget }: Intent) => {
    if (currentTarget instanceof HTMLAnchorElement) preload(currentTarget.href);
  };
  return { onMouseEnter: intended, onFocus: intended, onTouchStart: intended };
}
