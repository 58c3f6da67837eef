import { findChromium } from "../../scripts/chromium.mjs";

/** Where the browser for the tests is. `npm test` sees to it that there is one. */
export async function chromiumPath(): Promise<string> {
  const found = await findChromium();
  if (!found) throw new Error("There is no browser for the tests. Run npm test, or set CHROMIUM_PATH.");
  return found;
}
