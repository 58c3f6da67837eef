import { afterAll, beforeEach, expect, it } from "vitest";
import { testApp } from "#tests/support/test-app.ts";
import { subscribers } from "../tables.ts";

const shop = await testApp();
afterAll(shop.close);

let path: string;
beforeEach(async () => {
  await shop.db.delete(subscribers);
  const [subscriber] = await shop.db.insert(subscribers).values({ email: "meera@example.com" }).returning();
  path = `/unsubscribe/${subscriber?.unsubscribeToken}`;
});

const count = () => shop.db.$count(subscribers);

it("only shows a button to a GET, which mail scanners send too", async () => {
  const page = await shop.get(path);
  expect(page.status).toBe(200);
  expect(page.headers.get("content-type")).toMatch(/^text\/html/);
  expect(page.headers.get("cache-control")).toBe("no-store");
  expect(page.body).toContain('<meta name="referrer" content="no-referrer">');
  // The page names the newsletter's store.
  expect(page.body).toContain("No more offers from Santhe?");
  expect(page.body).toContain('<form method="post"><button type="submit">Unsubscribe</button></form>');
  expect((await shop.send("HEAD", path)).status).toBe(200);
  expect(await count()).toBe(1);
});

it.each([
  ["a mail program's one click", {}],
  ["a mail provider's site", { Origin: "https://mail.example", "Sec-Fetch-Site": "cross-site" }],
  ["the button on our own page", { Origin: "null", "Sec-Fetch-Site": "same-origin" }],
])("unsubscribes at a POST from %s, without a login", async (_who, headers: Record<string, string>) => {
  const form = { "Content-Type": "application/x-www-form-urlencoded", ...headers };
  const answer = await shop.send("POST", path, { text: "List-Unsubscribe=One-Click", headers: form });
  expect(answer.status).toBe(200);
  expect(answer.body).toContain("You are unsubscribed");
  expect(await count()).toBe(0);
});

it("answers the same when it is done already, and to a token that nobody has", async () => {
  await shop.send("POST", path);
  expect(await shop.send("POST", path)).toMatchObject({ status: 200 });
  expect(await shop.send("POST", "/unsubscribe/%00")).toMatchObject({ status: 400 });
  await shop.db.insert(subscribers).values({ email: "ravi@example.com" });
  expect((await shop.send("POST", "/unsubscribe/nobody")).body).toContain("You are unsubscribed");
  expect(await count()).toBe(1);
});
