import type { Server } from "node:http";
import { join, relative } from "node:path";
import react from "@vitejs/plugin-react";
import { createServer, mergeConfig, type Plugin, type ViteDevServer } from "vite";
import { z } from "zod";
import type { Log } from "#kernel/http/log.ts";
import { startScript } from "#kernel/http/start-page.ts";
import * as spoken from "#kernel/texts/spoken.ts";
import type { Pages } from "#src/http/app.ts";
import config from "../../vite.config.ts";
import { steadyExports } from "./steady-exports.ts";

interface PagesEntry {
  createPages: (parts: typeof IN_DEVELOPMENT) => Pages;
}

/**
 * Vite in this process: pages are built on request, and browsers have every change at once. The server itself has a
 * change after a restart. `scripts/dev.ts` says which of its files have changed. If no page has loaded one of them, the
 * server restarts. If pages have them all, a restart would lose what is typed there, so they offer it.
 */
export async function devWeb(http: Server, log: Log): Promise<{ vite: ViteDevServer; pages: Pages }> {
  const vite = await createServer(
    mergeConfig(config, {
      // Imported above: if Vite read it, each file behind it would restart Vite.
      configFile: false,
      envDir: false,
      appType: "custom",
      // The code that starts the pages can't be started anew: a change there reloads them.
      plugins: [
        react({ exclude: [/\/node_modules\//, /\/src\/web\/[^/]+$/] }),
        lastingLoaders(),
        steadyExports(),
      ],
      server: {
        middlewareMode: true,
        hmr: { server: http },
        watch: { ignored: isOutput },
      },
      // Known before the first page is opened. One that is found later would reload the pages.
      optimizeDeps: { entries: ["src/web/entry.development.ts", "src/modules/*/web/**/*.page.tsx"] },
    }),
  );
  const { hot, moduleGraph } = vite.environments.client;
  const changed = new Set<string>();
  let isRestarting = false;
  const news = () => ({ files: [...changed], isRestarting });
  const restart = () => {
    isRestarting = true;
    hot.send("server-files-changed", news());
    process.send?.("restart");
  };
  hot.on("server-files-changed", (_, browser) => browser.send("server-files-changed", news()));
  hot.on("restart-server", restart);
  // Tailwind looks for class names in every file; such a module has no id.
  const isInPages = (file: string) =>
    [...(moduleGraph.getModulesByFile(join(vite.config.root, file)) ?? [])].some(({ id }) => id !== null);
  process.on("message", (message) => {
    const files = z.array(z.string()).parse(message);
    // The server says few of the pages' words itself.
    const relevant = files.filter((file) => !(isInPages(file) && /texts\.ts$/.test(file)));
    if (relevant.length === 0) return;
    for (const file of relevant) {
      changed.delete(file);
      changed.add(file);
    }
    const names = relevant.join(", ");
    if (relevant.every(isInPages)) {
      log.warn(`Changed: ${names}. Pages have it now; the API has it after a restart.`);
      hot.send("server-files-changed", news());
    } else {
      log.info(`Changed: ${names}. The server restarts.`);
      restart();
    }
  });
  const pages: Pages = async (request, api, notes) => {
    const entry = await vite.ssrLoadModule("/src/web/entry.server.tsx");
    if (!isPagesEntry(entry)) throw new Error("src/web/entry.server.tsx does not export `createPages`.");
    const page = await entry.createPages(IN_DEVELOPMENT)(request, api, notes);
    const policy = page.headers.get("Content-Security-Policy");
    // Vite's client waits for a restarted server in a worker, which it makes from a blob.
    if (policy) page.headers.set("Content-Security-Policy", `${policy}; worker-src 'self' blob:`);
    return page;
  };
  return { vite, pages };
}

/** Whether a file was made by a build or by a store: nothing that a page is made from. */
const isOutput = (path: string) => /^(build|data|dist|releases)(\/|$)/.test(relative(process.cwd(), path));

/**
 * Lets a changed page keep its state although its file exports a `loader`, which React Fast Refresh would take for a
 * reason to reload. The exported function stays the same and calls the newest loader.
 */
function lastingLoaders(): Plugin {
  return {
    name: "lasting-loaders",
    apply: "serve",
    enforce: "pre",
    applyToEnvironment: ({ config: { consumer } }) => consumer === "client",
    transform: {
      filter: { id: /\.page\.tsx$/, code: /^export const loader = /m },
      handler: (code) => ({
        code: `${code.replace(/^export const loader = /m, "const newestLoader = ")}
import.meta.hot.data.newestLoader = newestLoader;
export const loader = (import.meta.hot.data.loader ??= (args) => import.meta.hot.data.newestLoader(args));
Object.assign(loader, newestLoader);`,
        map: null,
      }),
    },
  };
}

/** Vite's own client comes first, as it tells the browser about changes. */
const IN_DEVELOPMENT = {
  start: () => `import("/@vite/client");${startScript("/src/web/entry.development.ts", [])}`,
  sheet: "/src/ui/styles/app.css",
  fonts: () => [],
  spoken,
};

function isPagesEntry(module: object): module is PagesEntry {
  return "createPages" in module && typeof module.createPages === "function";
}
