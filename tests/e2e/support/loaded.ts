import { randomUUID } from "node:crypto";
import type { Page, Request } from "@playwright/test";
import { HYDRATED } from "#kernel/web/pages/hydration.ts";
import { expect } from "./test.ts";

/**
 * Waits until the page is alive and shows its data: no part of it says that it is loading. Pages that mails lead to have
 * no script.
 */
export async function loaded(page: Page): Promise<void> {
  await page.locator("html[data-hydrated], html:not(:has(script))").waitFor();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
}

/**
 * Follows the requests of a page from now on. The returned function waits until the page is alive, nothing on it says
 * that it is loading, and none of its requests is underway. A stream of events never ends and does not count.
 */
export function followRequests(page: Page): () => Promise<void> {
  const underway = new Set<Request>();
  page.on("request", (request) => request.resourceType() === "eventsource" || underway.add(request));
  page.on("requestfinished", (request) => underway.delete(request));
  page.on("requestfailed", (request) => underway.delete(request));
  // The end of the last document's requests may never be told.
  page.on("domcontentloaded", () => underway.clear());
  return async () => {
    await loaded(page);
    await expect.poll(() => [...underway].map((request) => request.url())).toEqual([]);
    await loaded(page);
  };
}

/** Waits until the pictures are there that the page loads without being scrolled. */
export async function pictured(page: Page): Promise<void> {
  const pictures = page.locator("img:not([loading=lazy])");
  const missing = () =>
    pictures.evaluateAll(
      (all) => all.filter((img) => !(img instanceof HTMLImageElement && img.complete)).length,
    );
  await expect.poll(missing).toBe(0);
}

/** Waits until React has drawn what timers have changed: it does so in later tasks. */
export async function drawn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let task = 0; task < 3; task++) {
      const { port1, port2 } = new MessageChannel();
      await new Promise((resolve) => {
        port1.onmessage = resolve;
        port2.postMessage(null);
      });
    }
  });
}

/** Opens an address and waits until the page is alive and shows its data. */
export async function openLoaded(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await loaded(page);
}

/**
 * Opens an address and waits until the page is alive and at rest, without touching it: to the page, all other waits for
 * something on it look like a touch, because Playwright evaluates them with a user's gesture.
 */
export async function openUntouched(page: Page, address: string): Promise<void> {
  const atRest = randomUUID();
  await page.addInitScript(
    ([event, words]) => addEventListener(event, () => requestIdleCallback(() => console.info(words))),
    [HYDRATED, atRest] as const,
  );
  const rest = page.waitForEvent("console", (message) => message.text() === atRest);
  await page.goto(address);
  await rest;
}
