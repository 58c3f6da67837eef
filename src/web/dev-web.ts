import type { Server } from "node:http";
import { relative } from "node:path";
import type { ViteDevServer } from "vite";
import { startScript } from "#kernel/http/start-page.ts";
import type { Pages } from "#src/http/app.ts";

/** The part of `src/web/entry.server.tsx` that is used here. */
interface PagesEntry {
  createPages: (parts: { start: () => string; sheet: string; fonts: readonly string[] }) => Pages;
}

/**
 * Vite in this process: pages are built on request, and browsers reload after every change. `onServerChange` is called
 * with a changed file that the server has loaded, so that only a restart takes it over.
 */
export async function devWeb(
  http: Server,
  onServerChange: (file: string) => void,
): Promise<{ vite: ViteDevServer; pages: Pages }> {
  const { createServer } = await import("vite");
  const vite = await createServer({
    server: { middlewareMode: true, hmr: { server: http } },
    appType: "custom",
  });
  vite.watcher.on("change", (path) => {
    const file = relative(vite.config.root, path);
    if (isServerFile(file)) onServerChange(file);
  });
  const pages: Pages = async (request, api, notes) => {
    const entry = await vite.ssrLoadModule("/src/web/entry.server.tsx");
    if (!isPagesEntry(entry)) throw new Error("src/web/entry.server.tsx does not export `createPages`.");
    return entry.createPages(IN_DEVELOPMENT)(request, api, notes);
  };
  return { vite, pages };
}

/** Whether a file of the source is loaded outside of pages. Tests and what only pages use are not. */
const isServerFile = (file: string) =>
  /^src\/.*\.(ts|sql)$/.test(file) && !/\/(web|ui)\/|\.(test|spec)\.ts$/.test(file);

/** Vite's own client comes first, as it tells the browser about changes. */
const IN_DEVELOPMENT = {
  start: () => `import("/@vite/client");${startScript("/src/web/entry.client.tsx", [])}`,
  sheet: "/src/ui/styles/app.css",
  fonts: [],
};

function isPagesEntry(module: object): module is PagesEntry {
  return "createPages" in module && typeof module.createPages === "function";
}
