import { findChromium } from "../../scripts/chromium.mjs";

/** The path of the browser for the tests. `npm test` installs it if necessary. */
export async function chromiumPath(): Promise<string> {
  const browserPath = await findChromium();
  if (!browserPath) throw new Error("There is no browser for the tests. Run npm test, or set CHROMIUM_PATH.");
  return browserPath;
}
