import { z } from "zod/mini";

let registered: Promise<ServiceWorker | null> | undefined;

/** Starts the worker that keeps what was seen; null where there is none: in development and in old browsers. */
function worker(): Promise<ServiceWorker | null> {
  registered ??= start().catch(() => null);
  return registered;
}

async function start(): Promise<ServiceWorker | null> {
  // In development it would keep what changes with every keystroke.
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return null;
  await navigator.serviceWorker.register("/sw.js");
  return (await navigator.serviceWorker.ready).active;
}

/** Tells the worker which page is shown and what it is made of, so that it opens without a network too. */
export async function noteSeen(page: string): Promise<void> {
  const active = await worker();
  const files = performance.getEntriesByType("resource").map(({ name }) => name);
  active?.postMessage({ type: "seen", page, files: [...new Set([...files, ...linkedCode()])] });
}

const manifest = z.object({
  routes: z.record(
    z.string(),
    z.object({
      module: z.string(),
      imports: z.optional(z.array(z.string())),
      css: z.optional(z.array(z.string())),
    }),
  ),
});

/**
 * The code of the shop's pages that this one leads to, as the router knows them. Without it a press on a link, or only
 * pointing at one, would make the router reload the page when the network is gone.
 */
function linkedCode(): string[] {
  const known = manifest.safeParse(Reflect.get(window, "__reactRouterManifest"));
  if (!known.success) return [];
  return Object.entries(known.data.routes)
    .filter(([id]) => !id.startsWith("routes/seller/"))
    .flatMap(([, { module, imports = [], css = [] }]) => [module, ...imports, ...css])
    .map((path) => new URL(path, location.origin).href);
}
