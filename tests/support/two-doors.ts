import { afterAll } from "vitest";
import { secondApp, type TestApp, testApp } from "./test-app.ts";

/** Two processes on one database, as far as the database can tell: each has a pool of its own. */
export interface TwoDoors {
  shop: TestApp;
  other: TestApp;
  /** Sends callers to both in turn. */
  doorFor: (n: number) => TestApp;
}

/** Opens one store twice for the tests of a file, and closes both after them. */
export async function twoDoors(): Promise<TwoDoors> {
  const shop = await testApp();
  const other = await secondApp(shop.url);
  afterAll(async () => {
    await other.close();
    await shop.close();
  });
  return { shop, other, doorFor: (n) => (n % 2 === 0 ? shop : other) };
}
