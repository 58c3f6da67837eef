import { expect, it } from "vitest";
import { createLog, databaseLog, outageWords } from "./log.ts";
import { outageLines } from "./outage-lines.ts";

/** A log beside a database that is `well` or not. */
function opened({ well = true, roomMs = 0 } = {}) {
  const written: { level: number; msg: string; leftOut?: number }[] = [];
  const outages = outageLines();
  const log = createLog("info", { write: (line) => written.push(JSON.parse(line)) }, outages);
  const database = { well, asked: 0 };
  const canWrite = async () => {
    database.asked += 1;
    return database.well;
  };
  const stop = outages.follow({ canWrite, ...outageWords(log), everyMs: 5, roomMs });
  return { log, database, stop, written, says: () => written.map(({ msg }) => msg) };
}

const failed = (code: string, message = code) => Object.assign(new Error(message), { code });
const AWAY = failed("ECONNREFUSED", "connect ECONNREFUSED 127.0.0.1:5432");
const BACK = /^The database is back after \d+ s\.$/;

it("writes one line when the database goes away, and one when it is back, whoever notices", async () => {
  const { log, database, written, says } = opened({ well: false });
  for (let n = 0; n < 50; n++) {
    log.error({ err: new Error("a query failed", { cause: AWAY }) }, "a request failed");
    databaseLog(log).warn("Answers are not kept for now", AWAY);
  }
  await expect.poll(says).toHaveLength(1);
  expect(says()[0]).toMatch(/^The database can't be reached: .+ until it is back, without a line here\.$/);
  log.warn({ err: failed("57P03") }, "an outage");
  database.well = true;
  await expect.poll(says).toHaveLength(2);
  expect(says()[1]).toMatch(BACK);
  expect(written.map(({ level, leftOut }) => ({ level, leftOut }))).toEqual([
    { level: 50, leftOut: undefined },
    { level: 40, leftOut: 101 },
  ]);
  const { asked } = database;
  log.info({ err: AWAY }, "a connection is back");
  await expect.poll(() => database.asked).toBe(asked + 1);
  database.well = false;
  log.warn({ err: AWAY }, "an outage");
  await expect.poll(says).toHaveLength(3);
  expect(says()[2]).toMatch(/^The database can't be reached/);
});

it("writes the line of an outage elsewhere, and of one statement, as the database works", async () => {
  const { log, says } = opened();
  log.error({ err: AWAY }, "the gateway is away");
  log.warn({ err: failed("55P03") }, "a row is locked");
  await expect.poll(says).toEqual(["the gateway is away", "a row is locked"]);
});

it("writes other errors at once, also during an outage", async () => {
  const { log, says } = opened({ well: false });
  log.error({ err: new Error("a mistake") }, "a request failed");
  expect(says()).toEqual(["a request failed"]);
  log.error({ err: AWAY }, "an outage");
  await expect.poll(says).toHaveLength(2);
  log.error({ err: new Error("a mistake") }, "another request failed");
  expect(says()[2]).toBe("another request failed");
});

it("takes a full disk for one outage until there is room, though small writes get through", async () => {
  const { log, database, says } = opened({ roomMs: Number.POSITIVE_INFINITY });
  for (let n = 0; n < 20; n++) log.warn({ err: failed("53100", "could not extend file") }, "an outage");
  await expect
    .poll(says)
    .toEqual([expect.stringMatching(/^The database can't save anything: could not extend file\./)]);
  // It works, as far as the question tells.
  await expect.poll(() => database.asked).toBeGreaterThan(2);
  expect(says()).toHaveLength(1);
});

it("loses no line when it is closed while the database is asked", async () => {
  const { log, stop, says } = opened({ well: false });
  log.warn({ err: AWAY }, "an outage");
  log.warn({ err: AWAY }, "another one");
  stop();
  log.warn({ err: AWAY }, "a third one");
  await expect.poll(() => says().toSorted()).toEqual(["a third one", "an outage", "another one"]);
});
