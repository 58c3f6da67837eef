import { spokenCode } from "#kernel/texts/spoken.ts";
import type { Product } from "#modules/catalog/contract/product.ts";

let registered: Promise<ServiceWorker | null> | undefined;

/** Starts the service worker that caches seen pages; null in development and in old browsers. */
function worker(): Promise<ServiceWorker | null> {
  registered ??= start().catch(() => null);
  return registered;
}

async function start(): Promise<ServiceWorker | null> {
  // In development it would cache files that change with every edit.
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return null;
  await navigator.serviceWorker.register("/sw.js");
  return (await navigator.serviceWorker.ready).active;
}

/** Tells the worker about the current page and its files, so that it opens without a network. */
export async function cachePage(page: string): Promise<void> {
  const active = await worker();
  const files = performance.getEntriesByType("resource").map(({ name }) => name);
  active?.postMessage({ type: "seen", page, files: [...new Set(files)] });
}

/** Tells the worker about a product in the cart, so that the cart's page has it without a network. */
export async function cacheProduct(product: Product): Promise<void> {
  const active = await worker();
  active?.postMessage({ type: "chosen", product, language: spokenCode() });
}
