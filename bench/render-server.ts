import { type ChildServer, startChildServer } from "./child-server.ts";

/** The page of a shop that is rendered, as who has this cookie sees it. */
export type Rendered = { shopUrl: string; path: string; cookie: string };

/**
 * Starts a process that renders a page's tree for each request with React's plain `renderToString`, and does nothing else:
 * what the page shows was loaded once.
 */
export const startRenderServer = (page: Rendered): Promise<ChildServer> =>
  startChildServer(new URL("./render-server-process.ts", import.meta.url), page);
