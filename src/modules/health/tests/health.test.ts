import { afterAll, expect, it } from "vitest";
import type { NamedFinding, StoreHealth } from "#kernel/health/check.ts";
import { read } from "#tests/support/calls.ts";
import { theSeller } from "#tests/support/sign-in.ts";
import { testApp } from "#tests/support/test-app.ts";
import { healthSchema, testMailSchema } from "../contract.ts";
import { openedHealth, openHealth } from "../opened-health.ts";

const shop = await testApp();
afterAll(shop.close);

const well: NamedFinding = { name: "disk", state: "ok", says: "There is room." };
const broken: NamedFinding = {
  name: "mail",
  state: "failing",
  says: "No mail server answers.",
  cure: "Start it.",
};
const odd: NamedFinding = { name: "proxy", state: "warning", says: "Odd." };

/** Checks that end when `end` is called, and the number of their runs. */
function slowHealth() {
  const ends: (() => void)[] = [];
  const health: StoreHealth = {
    check: () => new Promise((resolve) => ends.push(() => resolve([well, odd, broken]))),
    testMail: async (to) => ({ state: "ok", says: `Sent to ${to}.` }),
    supportText: (findings) => `${findings.length} findings`,
  };
  return { health, runs: () => ends.length, end: () => ends.at(-1)?.() };
}

it("runs the checks once for all who ask, shows that for a minute, and again when told to", async () => {
  const slow = slowHealth();
  const start = shop.clock.now;
  const opened = openHealth(slow.health, shop.deps.now);
  openedHealth.put(shop.deps.services, opened);
  const checks = [opened.recent(), opened.recent(), opened.again()];
  expect(slow.runs()).toBe(1);
  slow.end();
  await Promise.all(checks);
  shop.clock.now = new Date(start.getTime() + 59_000);
  const shown = read(healthSchema, await shop.get("/api/seller/health", await theSeller(shop)));
  expect(shown.findings).toEqual([broken, odd, well]);
  expect(shown).toMatchObject({ support: "3 findings", checkedAt: start.toISOString() });
  expect(slow.runs()).toBe(1);
  const again = opened.again();
  expect(slow.runs()).toBe(2);
  slow.end();
  expect((await again).checkedAt).toEqual(shop.clock.now);
  shop.clock.now = new Date(start.getTime() + 2 * 60_000);
  const later = opened.recent();
  expect(slow.runs()).toBe(3);
  slow.end();
  await later;
});

it("sends a test mail to the seller's own address, some times an hour", async () => {
  openedHealth.put(shop.deps.services, openHealth(slowHealth().health, shop.deps.now));
  const seller = await theSeller(shop);
  const send = () => shop.send("POST", "/api/seller/health/test-mail", { as: seller });
  const { finding } = read(testMailSchema, await send());
  expect(finding).toMatchObject({
    name: "testMail",
    state: "ok",
    says: expect.stringMatching(/^Sent to .+@/),
  });
  const answers = await Promise.all(Array.from({ length: 12 }, send));
  expect(
    answers
      .map(({ status }) => status)
      .toSorted()
      .at(-1),
  ).toBe(429);
});

it("proves to whoever holds a nonce in its database that this store answers, and to nobody else", async () => {
  const client = await shop.pool.connect();
  await client.query("select pg_advisory_lock(721356401, 4711)");
  const prove = (nonce: string) => shop.get(`/healthz/proof/${nonce}`);
  expect((await prove("4711")).body).toEqual({
    success: true,
    isHere: true,
    origin: "http://localhost",
    forwarded: 0,
    isTrusted: false,
  });
  for (const nonce of ["4712", "0", "nonsense", "99999999999999999999"])
    expect((await prove(nonce)).body).toEqual({ success: true, isHere: false });
  client.release(true);
  await expect.poll(async () => (await prove("4711")).body).toEqual({ success: true, isHere: false });
});
