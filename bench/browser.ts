import { type Browser, chromium, type Page } from "@playwright/test";
import { chromiumPath } from "#tests/support/chromium.ts";

/** A common phone of today. */
const PHONE = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };

/** Slow 4G as Lighthouse applies it to a real connection, in milliseconds and bytes a second. */
const SLOW_4G = { offline: false, latency: 562.5, downloadThroughput: 184_320, uploadThroughput: 86_400 };
const SLOWER_CPU = 4;

/** Runs `work` with a browser of its own. */
export async function withBrowser<Result>(work: (browser: Browser) => Promise<Result>): Promise<Result> {
  const browser = await chromium.launch({ executablePath: await chromiumPath(), args: ["--no-sandbox"] });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

/** A page of a phone that has never been here. A slow one has slow 4G, and a CPU four times slower than this machine's. */
export async function onPhone<Result>(
  browser: Browser,
  { slow }: { slow: boolean },
  work: (page: Page) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({ ...PHONE, serviceWorkers: "block" });
  try {
    const page = await context.newPage();
    if (slow) {
      const session = await context.newCDPSession(page);
      await session.send("Network.enable");
      await session.send("Network.emulateNetworkConditions", SLOW_4G);
      await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER_CPU });
    }
    return await work(page);
  } finally {
    await context.close();
  }
}
