import type { Page } from "@playwright/test";
import { onPhone, withBrowser } from "../browser.ts";
import { atMost, noted, type Row } from "../row.ts";
import type { Section } from "../section.ts";

/** The page is measured after so many milliseconds, before the second banner is fetched. */
const SETTLED_MS = 1500;
const MOST = { scripts: 125_000, bytes: 245_000, requests: 25 };

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
    const arrivals = await withBrowser((browser) =>
      onPhone(browser, { slow: false }, (page) => firstView(page, url)),
    );
    return rowsOf(arrivals);
  },
};

/** All that came, with what it weighed on the wire. */
async function firstView(page: Page, url: string): Promise<Arrival[]> {
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
  const floor = scripts.filter(({ path }) => /\/libraries-[^/]+$/.test(path));
  if (floor.length !== 1) throw new Error("React and the router were not found among home's scripts");
  return [
    noted("React and the router", sum(floor), "bytes"),
    atMost(MOST.scripts, "all scripts", sum(scripts), "bytes"),
    atMost(MOST.bytes, "all bytes", sum(arrivals), "bytes"),
    atMost(MOST.requests, "requests", arrivals.length, ""),
  ];
}
