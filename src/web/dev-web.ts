import type { Server } from "node:http";
import type { ViteDevServer } from "vite";
import { startScript } from "#kernel/http/start-page.ts";
import type { Pages } from "#src/app.ts";

/** As much as is needed here of `src/entry.server.tsx`. */
interface PagesEntry {
  createPages: (start: () => string) => Pages;
}

/** Vite in this process: pages are built as they are asked for, and browsers load them anew after every change. */
export async function devWeb(http: Server): Promise<{ vite: ViteDevServer; pages: Pages }> {
  const { createServer } = await import("vite");
  const vite = await createServer({
    server: { middlewareMode: true, hmr: { server: http } },
    appType: "custom",
  });
  const pages: Pages = async (request, api, notes) => {
    const entry = await vite.ssrLoadModule("/src/entry.server.tsx");
    if (!isPagesEntry(entry)) throw new Error("src/entry.server.tsx does not export `createPages`.");
    return entry.createPages(startInDevelopment)(request, api, notes);
  };
  return { vite, pages };
}

/** Vite's own client comes first: it tells the browser what has changed. */
const startInDevelopment = () => `import("/@vite/client");${startScript("/src/entry.client.tsx", [])}`;

function isPagesEntry(module: object): module is PagesEntry {
  return "createPages" in module && typeof module.createPages === "function";
}
