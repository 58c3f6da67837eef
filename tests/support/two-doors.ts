import { afterAll } from "vitest";
import { secondApp, type TestApp, testApp } from "./test-app.ts";

/** Two apps on one database, each with its own pool, like two processes. */
export interface TwoDoors {
  shop: TestApp;
  other: TestApp;
  /** Gives the two apps to callers in turn. */
  doorFor: (n: number) => TestApp;
}

/** Opens a store twice for the tests of a file, and closes both apps after them. */
export async function twoDoors(): Promise<TwoDoors> {
  const shop = await testApp();
  const other = await secondApp(shop.url);
  afterAll(async () => {
    await other.close();
    await shop.close();
  });
  return { shop, other, doorFor: (n) => (n % 2 === 0 ? shop : other) };
}
