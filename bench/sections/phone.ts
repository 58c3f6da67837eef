import type { Browser, Page } from "@playwright/test";
import { onPhone, withBrowser } from "../browser.ts";
import { median } from "../median.ts";
import { atMost, noted, type Row } from "../row.ts";
import type { Section } from "../section.ts";

const LIMITS = { paints: 1.2, tap: 200, picture: 100, back: 100 };
const TURNS = 5;
/** How long after the first paint somebody taps, in milliseconds: while scripts are on their way, run, and have run. */
const TAPS_AFTER = [0, 600, 1200, 1800, 2400];
const CARD = "[data-testid=product-card]";
/** On the list alone: a product has five cards below it. */
const FAR_CARD = "li:nth-child(7) [data-testid=product-card]";
const LIST = "/products/vegetables";

export const phone: Section = {
  name: "phone",
  title: "A phone on slow 4G with a CPU four times slower",
  run: async ({ demoShop }) => {
    const { url } = await demoShop();
    return withBrowser(async (browser) => [
      ...(await paints(browser, url)),
      ...(await taps(browser, url)),
      ...(await openings(browser, url)),
    ]);
  },
};

/** When a first visit shows its first words, and its largest part. */
async function paints(browser: Browser, url: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [name, path] of Object.entries({ home: "/", category: LIST })) {
    const seen = await inTurns(() => onPhone(browser, { slow: true }, (page) => paintsOf(page, url + path)));
    const ratio = median(seen.map(({ first, largest }) => largest / first));
    rows.push(
      noted(`${name}: first paint`, median(seen.map(({ first }) => first)), "ms"),
      atMost(LIMITS.paints, `${name}: largest paint ÷ first paint`, ratio, "×"),
    );
  }
  return rows;
}

async function paintsOf(page: Page, url: string): Promise<{ first: number; largest: number }> {
  await page.goto(url, { waitUntil: "networkidle" });
  return page.evaluate(async () => {
    const last = (type: string) =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? 0)).observe({
          type,
          buffered: true,
        });
      });
    const [paint] = performance.getEntriesByName("first-contentful-paint");
    return { first: paint?.startTime ?? 0, largest: await last("largest-contentful-paint") };
  });
}

/** How long after a visitor's first tap its effect is on the screen, whenever it comes. */
async function taps(browser: Browser, url: string): Promise<Row[]> {
  const seen: number[] = [];
  for (const after of TAPS_AFTER) {
    for (let turn = 0; turn < TURNS - 2; turn++)
      seen.push(await onPhone(browser, { slow: true }, (page) => tapAfter(page, url + LIST, after)));
  }
  return [
    atMost(LIMITS.tap, "first tap while a list comes alive: median", median(seen), "ms"),
    noted("first tap while a list comes alive: slowest", Math.max(...seen), "ms"),
  ];
}

async function tapAfter(page: Page, url: string, ms: number): Promise<number> {
  await page.addInitScript(() => {
    const durations: number[] = [];
    Reflect.set(window, "tapDurations", durations);
    new PerformanceObserver((list) => {
      for (const { duration, name } of list.getEntries())
        if (/^(pointerdown|pointerup|click)$/.test(name)) durations.push(duration);
    }).observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
  });
  await page.goto(url, { waitUntil: "commit" });
  const add = page.getByRole("button", { name: /^Add .* to cart$/ }).first();
  await add.waitFor();
  await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
  await page.waitForTimeout(ms);
  await add.tap();
  await page.getByTestId("cart-count").first().waitFor();
  const durations: number[] = await page.evaluate(() => Reflect.get(window, "tapDurations"));
  // The browser leaves out what took less than two frames.
  return Math.max(16, ...durations);
}

/** From a tap on a product to its picture, from a list that was on the screen for a second, and back. */
async function openings(browser: Browser, url: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (const slow of [true, false]) {
    const seen = await inTurns(() => onPhone(browser, { slow }, (page) => openAndReturn(page, url + LIST)));
    const on = slow ? "" : " on a line and a CPU of this machine";
    rows.push(
      atMost(
        LIMITS.picture,
        `from a tap to the product's picture${on}`,
        median(seen.map((s) => s.picture)),
        "ms",
      ),
      atMost(LIMITS.back, `back to the list${on}`, median(seen.map((s) => s.back)), "ms"),
    );
  }
  return rows;
}

async function openAndReturn(page: Page, url: string): Promise<{ picture: number; back: number }> {
  await page.goto(url, { waitUntil: "networkidle" });
  await page.waitForTimeout(1000);
  const link = page.locator(`${CARD} a`).first();
  const picture = await timed(page, "click", "[aria-label$='from all sides'] img", () => link.tap());
  await page.waitForLoadState("networkidle");
  const back = await timed(page, "popstate", FAR_CARD, () => page.evaluate(() => history.back()));
  return { picture, back };
}

/** Milliseconds from an event to the frame in which `selector` is there, with its picture if it is one. */
async function timed(
  page: Page,
  event: string,
  selector: string,
  act: () => Promise<unknown>,
): Promise<number> {
  const shown = page.evaluate(
    ([name, targetSelector]) =>
      new Promise<number>((resolve) => {
        let begun: number | undefined;
        addEventListener(
          name,
          ({ timeStamp }) => {
            begun ??= timeStamp;
          },
          { capture: true, once: true },
        );
        const isThere = () => {
          const element = document.querySelector(targetSelector);
          if (!(element instanceof HTMLImageElement)) return element !== null;
          return (element.complete && element.naturalWidth > 0) || element.style.backgroundImage !== "";
        };
        const look = () => {
          if (begun === undefined || !isThere()) return requestAnimationFrame(look);
          const since = begun;
          // A message after a frame's callbacks finds the page as it was painted with that frame.
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve(performance.now() - since);
          port2.postMessage(null);
        };
        look();
      }),
    [event, selector] as const,
  );
  await act();
  return shown;
}

async function inTurns<Result>(measure: () => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (let turn = 0; turn < TURNS; turn++) results.push(await measure());
  return results;
}
