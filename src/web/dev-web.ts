import type { Server } from "node:http";
import type { ViteDevServer } from "vite";
import type { Pages } from "#src/app.ts";
import { makePages, type WebBuild } from "#src/web/built-web.ts";

/** Vite in this process: pages are built as they are asked for, and browsers follow every change. */
export async function devWeb(http: Server): Promise<{ vite: ViteDevServer; pages: Pages }> {
  const { createServer } = await import("vite");
  const vite = await createServer({
    server: { middlewareMode: true, hmr: { server: http } },
    appType: "custom",
  });
  const pages: Pages = async (request, api, notes) => {
    const build = await vite.ssrLoadModule("virtual:react-router/server-build");
    return makePages(asBuild(build), "development")(request, api, notes);
  };
  return { vite, pages };
}

function asBuild(module: Record<string, unknown>): WebBuild {
  if (!isBuild(module)) throw new Error("Vite gave something that is not the pages' build.");
  return module;
}

function isBuild(module: object): module is WebBuild {
  return "entry" in module;
}
