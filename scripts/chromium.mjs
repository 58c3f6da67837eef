import { existsSync } from "node:fs";

// The first one draws the same pages without a window around them, in two thirds of the time.
const USUAL_PLACES = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** The browser for the tests: CHROMIUM_PATH, one of the machine's, or Playwright's own; else undefined. */
export async function findChromium() {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen && !existsSync(chosen)) throw new Error(`CHROMIUM_PATH names no file: ${chosen}`);
  return chosen || USUAL_PLACES.find((place) => existsSync(place)) || (await playwrightsOwn());
}

async function playwrightsOwn() {
  const { chromium } = await import("@playwright/test");
  const place = chromium.executablePath();
  return place && existsSync(place) ? place : undefined;
}
