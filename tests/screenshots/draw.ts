import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { BrowserContext, CDPSession, Page, Request, Route } from "@playwright/test";

/** The windows in which pages are drawn, in pixels. */
export const WINDOWS = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
] as const;

/** A mail is read in a narrow column. */
export const MAIL_WINDOWS = [
  { width: 360, height: 740 },
  { width: 600, height: 800 },
] as const;

type Window = { width: number; height: number };

/** A picture is cut here. */
const TALLEST = 6000;

/** A picture of the folder. */
export interface Picture extends Window {
  file: string;
}

/** What is drawn of a page. */
export interface Shot {
  /** The folder, and how its files' names begin. */
  folder: string;
  name: string;
  windows?: readonly Window[];
}

/** Opens an address, shows it in each window and draws it. `before` may open a dialog first. */
export async function drawPage(
  context: BrowserContext,
  address: string,
  {
    before,
    isShown,
    ...shot
  }: Shot & { before?: (page: Page) => Promise<void>; isShown?: (page: Page) => Promise<boolean> },
): Promise<Picture[]> {
  return onPage(context, async (page) => {
    const atRest = followPage(page);
    await page.goto(address, { waitUntil: "domcontentloaded" });
    await atRest();
    if (isShown && !(await isShown(page))) return [];
    if (before) {
      await before(page);
      await atRest();
    }
    return drawWindows(page, atRest, shot);
  });
}

/** Draws a document that is not at an address. */
export async function drawHtml(context: BrowserContext, html: string, shot: Shot): Promise<Picture[]> {
  return onPage(context, async (page) => {
    await page.setContent(html);
    return drawWindows(page, async () => undefined, shot);
  });
}

/**
 * Draws a page while its data is on the way, and once the server has refused it. Returns no pictures of a page that
 * comes whole.
 */
export async function drawWaiting(
  context: BrowserContext,
  address: string,
  { folder, name }: Shot,
): Promise<{ loading: Picture[]; failed: Picture[] }> {
  return onPage(context, async (page) => {
    const held: Route[] = [];
    let isRefused = false;
    const refuse = (route: Route) =>
      route.fulfill({ status: 500, json: { success: false, message: "The store can't answer right now." } });
    await page.route(/\/api\/(?!.*is-auth)(?!store)/, async (route) => {
      if (route.request().method() !== "GET") return route.continue();
      if (isRefused) return refuse(route);
      held.push(route);
    });
    await page.goto(address, { waitUntil: "domcontentloaded" });
    await page.locator("html[data-hydrated], html:not(:has(script))").waitFor();
    const atHold = async () => {
      while (held.length === 0 && (await isBusy(page))) await pause(50);
    };
    await atHold();
    if (held.length === 0 || !(await isBusy(page))) return { loading: [], failed: [] };
    const loading = await drawWindows(page, atHold, { folder, name: `${name}-loading` });
    isRefused = true;
    await Promise.all(held.map(refuse));
    const atRest = () => untilIdle(page);
    const failed = await drawWindows(page, atRest, { folder, name: `${name}-failed` });
    return { loading, failed };
  });
}

async function onPage<Result>(
  context: BrowserContext,
  work: (page: Page) => Promise<Result>,
): Promise<Result> {
  const page = await context.newPage();
  page.setDefaultTimeout(120_000);
  try {
    return await work(page);
  } finally {
    await page.close();
  }
}

const isBusy = async (page: Page) => (await page.locator("[aria-busy=true]").count()) > 0;

async function untilIdle(page: Page): Promise<void> {
  await page.locator("html[data-hydrated], html:not(:has(script))").waitFor();
  await page.waitForFunction(() => !document.querySelector("[aria-busy=true]"));
}

/**
 * Follows a page's requests. The returned function waits until the page is alive, and none is underway. It waits as
 * `followRequests` does, whose `expect` gives up after five seconds outside a test.
 */
function followPage(page: Page): () => Promise<void> {
  const underway = new Set<Request>();
  page.on("request", (request) => request.resourceType() === "eventsource" || underway.add(request));
  page.on("requestfinished", (request) => underway.delete(request));
  page.on("requestfailed", (request) => underway.delete(request));
  page.on("domcontentloaded", () => underway.clear());
  return async () => {
    await untilIdle(page);
    while (underway.size > 0) await pause(20);
    await untilIdle(page);
  };
}

/** Without what comes and goes: the caret, transitions, and toasts, which would be on some of a page's pictures. */
const STILL = `* { caret-color: transparent !important; transition: none !important }
[data-rht-toaster] { visibility: hidden !important }`;

async function drawWindows(
  page: Page,
  atRest: () => Promise<void>,
  { folder, name, windows = WINDOWS }: Shot,
): Promise<Picture[]> {
  const session = await page.context().newCDPSession(page);
  await page.addStyleTag({ content: STILL });
  const pictures: Picture[] = [];
  for (const window of windows) {
    await page.setViewportSize(window);
    await atRest();
    await pictured(page);
    const file = `${name}-${window.width}.png`;
    await writeFile(join(folder, file), await capture(session, page, window));
    pictures.push({ ...window, file });
  }
  return pictures;
}

/** Loads all pictures of the page, also those far below, and waits for them and the letters. */
async function pictured(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = "eager";
    // A picture that is missing is drawn as it is.
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
    await document.fonts.ready;
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
}

async function capture(session: CDPSession, page: Page, window: Window): Promise<Buffer> {
  const whole = await page.evaluate(() => document.documentElement.scrollHeight);
  const height = Math.min(Math.max(whole, window.height), TALLEST);
  const { data } = await session.send("Page.captureScreenshot", {
    format: "png",
    captureBeyondViewport: true,
    clip: { x: 0, y: 0, width: window.width, height, scale: 1 },
  });
  return Buffer.from(data, "base64");
}
