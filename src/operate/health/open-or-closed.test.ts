import { expect, it } from "vitest";
import { judgeOpen } from "./open-or-closed.ts";

const at = new Date("2026-11-28T10:00:00Z");
const url = "http://localhost:3000";
const closed = {
  running: undefined,
  here: { url, answerer: "nobody" },
  outside: null,
  ended: undefined,
  portTrouble: undefined,
  isBuilt: true,
  isRestoring: false,
} as const;
const running = { pid: 7, since: at };
const shop = "https://shop.example.org";

it.each([
  ["nothing was opened here", {}, "failing", "Closed: no store was opened here yet."],
  [
    "it was stopped",
    { ended: { at, failure: null } },
    "failing",
    "Closed: it was stopped at 2026-11-28 10:00 UTC.",
  ],
  [
    "a start failed",
    { ended: { at, failure: "A setting is wrong:\nPORT must be a port number\n" } },
    "failing",
    "Closed; the last start, at 2026-11-28 10:00 UTC, ended so: A setting is wrong: PORT must be a port number.",
  ],
  [
    "it was killed",
    { ended: { killedSince: at } },
    "failing",
    "Closed: it was opened at 2026-11-28 10:00 UTC, and then killed, or the machine stopped.",
  ],
  [
    "another program answers",
    { here: { url, answerer: "another program" } },
    "failing",
    "Closed: no store was opened here yet.",
  ],
  [
    "it is open",
    { running, here: { url, answerer: "this store" } },
    "ok",
    `Open at ${url}, since 2026-11-28 10:00 UTC (process 7).`,
  ],
  [
    "its process is silent",
    { running },
    "failing",
    `Process 7 has the store open since 2026-11-28 10:00 UTC, and does not answer at ${url}.`,
  ],
  ["it is open in another container", { here: { url, answerer: "this store" } }, "ok", `Open at ${url}.`],
  [
    "it is open on another machine",
    { outside: { url: shop, answerer: "this store" } },
    "ok",
    `Open at ${shop}, on another machine or in another container.`,
  ],
  [
    "another store is at its address",
    { outside: { url: shop, answerer: "another program" } },
    "failing",
    "Closed: no store was opened here yet.",
  ],
] as const)("says what is if %s", (_, facts, state, says) => {
  expect(judgeOpen({ ...closed, ...facts })[0]).toMatchObject({ state, says });
});

it("says that the pages are not built, of an open store and of a closed one", () => {
  for (const facts of [{}, { running, here: { url, answerer: "this store" } }] as const)
    expect(judgeOpen({ ...closed, ...facts, isBuilt: false }).at(-1)).toMatchObject({
      state: "failing",
      says: expect.stringContaining("The pages are not built"),
    });
});

it("has nobody start a store that is half restored", () => {
  expect(judgeOpen({ ...closed, isRestoring: true })[0]?.cure).toBeUndefined();
});
