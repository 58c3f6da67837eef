import { afterAll, expect, it } from "vitest";
import { testApp } from "#tests/support/test-app.ts";
import { unrulyProxy } from "#tests/support/unruly-proxy.ts";
import { connect } from "./connect.ts";
import { readinessProbe } from "./readiness-probe.ts";

const shop = await testApp();
const way = await unrulyProxy(shop.url);
const far = connect(way.url);
afterAll(async () => {
  await far.close();
  await way.close();
  await shop.close();
});

const log = { info: () => undefined, warn: () => undefined };

it("believes a good answer for two seconds from when it was asked for, and a bad one for one", async () => {
  const at = { steady: 0, wall: 0 };
  const { canWrite } = readinessProbe(far.db, log, () => ({ ...at }));
  expect(await canWrite()).toBe(true);
  way.breakAt({ text: "write_probe", lose: "sent" });
  at.steady = 2_000;
  expect(await canWrite()).toBe(true);
  at.steady = 2_001;
  expect(await canWrite()).toBe(false);
  way.breakAt(undefined);
  at.steady = 3_001;
  expect(await canWrite()).toBe(false);
  at.steady = 3_002;
  expect(await canWrite()).toBe(true);
});

it("believes nothing that it knew before its machine was paused", async () => {
  const at = { steady: 0, wall: 0 };
  const { canWrite } = readinessProbe(far.db, log, () => ({ ...at }));
  expect(await canWrite()).toBe(true);
  way.breakAt({ text: "write_probe", lose: "sent" });
  at.wall = 60_000;
  expect(await canWrite()).toBe(false);
  way.breakAt(undefined);
});
