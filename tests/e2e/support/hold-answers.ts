import type { Page } from "@playwright/test";

/** Answers that are held back. `requested` resolves when the page has sent the first request for one. */
export interface HeldAnswers {
  requested: Promise<void>;
  release: () => void;
}

/** Holds back the answers to a page's GET requests of an address from now on, until they are released. */
export async function holdAnswers(page: Page, address: string): Promise<HeldAnswers> {
  const requested = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    if (route.request().method() !== "GET") return route.fallback();
    requested.resolve();
    await released.promise;
    return route.fallback();
  });
  return { requested: requested.promise, release: released.resolve };
}
