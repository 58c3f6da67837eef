import type { LoaderFunctionArgs } from "react-router";

/**
 * The loader of a page whose data is somebody's own. The server draws the page as it waits, the same for everybody; the
 * browser calls `ask` when the page opens, and may hand on promises, so that the page is there before its data.
 */
export function browserLoader<Data>(ask: (args: LoaderFunctionArgs) => Data) {
  const loader = (args: LoaderFunctionArgs): Data | null => (import.meta.env.SSR ? null : ask(args));
  // Also for the page that came from the server.
  loader.hydrate = true as const;
  return loader;
}
