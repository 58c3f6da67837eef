import { expect } from "@playwright/test";
import { SELLER } from "./accounts.ts";
import { type OwnShop, startOwnShop } from "./own-shop.ts";
import { test as base } from "./test.ts";

const SETTINGS = "/api/seller/settings";
export const TRANSLATED = ["kn", "hi", "ta", "te", "ml"] as const;

/** A separate shop that speaks every language. It has the demo catalogue. */
export async function startLanguagesShop(settings: Record<string, string> = {}): Promise<OwnShop> {
  const shop = await startOwnShop(settings);
  const login = await fetch(`${shop.url}/api/seller/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(SELLER),
  });
  const headers = {
    "content-type": "application/json",
    cookie: login.headers
      .getSetCookie()
      .map((each) => each.split(";")[0])
      .join("; "),
  };
  const { settings: now } = await (await fetch(shop.url + SETTINGS, { headers })).json();
  const body = JSON.stringify({ ...now, languages: TRANSLATED.join(" "), confirmed: true });
  const saved = await fetch(shop.url + SETTINGS, { method: "PUT", headers, body });
  expect(saved.status, await saved.text()).toBe(200);
  return shop;
}

/** With a shop that speaks every language. All files of a worker share it. */
export const test = base.extend<object, { languagesShop: OwnShop }>({
  languagesShop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from here what the fixture needs.
    async ({}, use) => {
      const shop = await startLanguagesShop();
      await use(shop);
      await shop.stop();
    },
    { scope: "worker" },
  ],
});
