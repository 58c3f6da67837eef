import type { LoaderFunctionArgs } from "react-router";

/**
 * The loader of a page with personal data. The server renders the page in its waiting state, the same for everybody.
 * The browser calls `ask` when the page opens. `ask` may return promises, so that the page opens before its data.
 */
export function browserLoader<Data>(ask: (args: LoaderFunctionArgs) => Data) {
  const loader = (args: LoaderFunctionArgs): Data | null => (import.meta.env.SSR ? null : ask(args));
  // The loader also runs for a page that came from the server.
  loader.hydrate = true as const;
  return loader;
}
