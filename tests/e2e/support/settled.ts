import type { Page, Request } from "@playwright/test";

interface Watch {
  /** How many requests the page has begun. */
  begun: number;
  open: Set<Request>;
}

const watched = new WeakMap<Page, Watch>();

/** Notes from now on what the page fetches and whether it is alive, for `untilSettled`. It comes before the page is opened. */
export async function watch(page: Page): Promise<void> {
  if (watched.has(page)) return;
  const now: Watch = { begun: 0, open: new Set() };
  watched.set(page, now);
  const end = (request: Request) => now.open.delete(request);
  page.on("requestfinished", end);
  page.on("requestfailed", end);
  page.on("request", (request) => {
    // What another document has asked for is nothing to this one.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) now.open.clear();
    // A stream of news never ends.
    if (request.resourceType() === "eventsource") return;
    now.begun += 1;
    now.open.add(request);
  });
  await page.addInitScript(() => {
    addEventListener("alive", () => Reflect.set(window, "wasAlive", true));
  });
}

/** Opens a page and waits until it has settled. */
export async function openSettled(page: Page, address: string): Promise<void> {
  await watch(page);
  await page.goto(address);
  await untilSettled(page);
}

/**
 * Waits until a watched page is alive, has drawn what it has, and neither waits for an answer nor asks for more once it
 * has drawn the last. A page of which half a second is asked for instead (`networkidle`) stands still for most of it.
 */
export async function untilSettled(page: Page): Promise<void> {
  const now = watched.get(page);
  if (!now) throw new Error("The page has to be watched before it is opened.");
  let known: number;
  do {
    while (now.open.size > 0) await nextEnd(page);
    known = now.begun;
    await page.waitForFunction(hasDrawn);
  } while (now.begun !== known || now.open.size > 0);
}

/** The next answer, or the failure of a request. */
async function nextEnd(page: Page): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  page.once("requestfinished", () => resolve());
  page.once("requestfailed", () => resolve());
  await promise;
}

/** Runs in the browser: false until the page is alive, and then true once it has drawn a few frames more. */
async function hasDrawn(): Promise<boolean> {
  if (document.readyState !== "complete" || Reflect.get(window, "wasAlive") !== true) return false;
  // A file that has come is compiled beside the page before it may ask for the next, so one frame is too few.
  for (let frame = 0; frame < 6; frame++) await new Promise((drawn) => requestAnimationFrame(drawn));
  return true;
}
