import { type Browser, chromium, type Page } from "@playwright/test";
import { chromiumPath } from "#tests/support/chromium.ts";
import { atMost, noted, type Row } from "../row.ts";
import type { Section } from "../section.ts";

/** A common phone of today. */
const PHONE = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
/** The page is measured after so many milliseconds, before the second banner is fetched. */
const SETTLED_MS = 1500;
const MOST = { scripts: 12_000, bytes: 220_000, requests: 20 };

interface Arrival {
  path: string;
  type: string;
  bytes: number;
}

export const weight: Section = {
  name: "weight",
  title: "Home's first view on a phone, before anything is touched",
  run: async ({ demoShop }) => {
    const { url } = await demoShop();
    const browser = await chromium.launch({ executablePath: await chromiumPath(), args: ["--no-sandbox"] });
    try {
      return rowsOf(await firstView(browser, url));
    } finally {
      await browser.close();
    }
  },
};

/** All that came, with what it weighed on the wire. */
async function firstView(browser: Browser, url: string): Promise<Arrival[]> {
  const page = await browser.newPage({ ...PHONE, serviceWorkers: "block" });
  const arrivals = listen(page);
  await page.goto(url, { waitUntil: "networkidle" });
  await page.waitForTimeout(SETTLED_MS);
  if ((await page.getByRole("heading", { level: 1 }).count()) !== 1) throw new Error("home was not shown");
  return Promise.all(arrivals);
}

function listen(page: Page): Promise<Arrival>[] {
  const arrivals: Promise<Arrival>[] = [];
  page.on("requestfinished", (request) => {
    const path = new URL(request.url()).pathname;
    const weigh = async () => {
      const { responseBodySize, responseHeadersSize } = await request.sizes();
      return { path, type: request.resourceType(), bytes: responseBodySize + responseHeadersSize };
    };
    arrivals.push(weigh());
  });
  return arrivals;
}

/** The libraries that an empty page would need as well are the floor that no page of ours gets below. */
function rowsOf(arrivals: Arrival[]): Row[] {
  const sum = (some: Arrival[]) => some.reduce((total, { bytes }) => total + bytes, 0);
  const scripts = arrivals.filter(({ type }) => type === "script");
  const floor = scripts.filter(({ path }) => /\/(react|router)-[^/]+$/.test(path));
  if (floor.length !== 2) throw new Error("React and the router were not found among home's scripts");
  return [
    noted("React and the router", sum(floor), "bytes"),
    atMost(MOST.scripts, "scripts above those", sum(scripts) - sum(floor), "bytes"),
    atMost(MOST.bytes, "all bytes", sum(arrivals), "bytes"),
    atMost(MOST.requests, "requests", arrivals.length, ""),
  ];
}
