import { execFileSync } from "node:child_process";
import { states } from "pg-boss";
import { afterAll, beforeEach, expect, it, vi } from "vitest";
import { z } from "zod";
import { transact } from "#kernel/db/transact.ts";
import { createLog } from "#kernel/http/log.ts";
import { defineMail } from "#kernel/mail/define-mail.ts";
import { testApp } from "#tests/support/test-app.ts";
import {
  forgetMails,
  holdMails,
  MAIL_QUEUE,
  readMails,
  UNDELIVERED_QUEUE,
  WAITING_BY_QUEUE,
  withdrawMails,
} from "./job-table.ts";
import { openBoss } from "./mail-queue.ts";

const shop = await testApp();
// pg-boss itself puts jobs in, takes them up and looks at them here, so that this fails when its table changes.
const boss = await openBoss(shop.pool, createLog("silent"));
afterAll(async () => {
  await boss.stop({ graceful: false });
  await shop.close();
});
// Its own maintenance may take the same rows in another order.
beforeEach(() => vi.waitFor(() => boss.deleteAllJobs(), { timeout: 10_000, interval: 100 }));

const letter = defineMail({
  kind: "letter",
  priority: 50,
  schema: z.object({ email: z.string() }),
  write: async () => undefined,
});
const MEERA = { email: "Meera@example.com" };
const send = (...letters: { email: string }[]) =>
  transact(shop.db, (tx) => shop.deps.mail.add(tx, letter, letters));
const queuedJobs = async (queue = MAIL_QUEUE) => await boss.findJobs(queue);
const idOf = async () => (await queuedJobs())[0]?.id ?? "";
const takeUp = async () => (await boss.fetch(MAIL_QUEUE))[0]?.id ?? "";

it("is the only file that knows the table, with the measure that writes a mail without pg-boss", () => {
  const files = execFileSync("git", ["grep", "-l", "pgboss", "--", "*.ts", "*.tsx", "*.mjs"], {
    encoding: "utf8",
  });
  expect(files.trim().split("\n")).toEqual([
    "bench/orders/separate-statements.ts",
    "src/kernel/jobs/job-table.test.ts",
    "src/kernel/jobs/job-table.ts",
  ]);
});

it("knows all states that a job can have", () => {
  const expectedStates = ["created", "retry", "active", "completed", "cancelled", "failed"];
  expect(Object.values(states).toSorted()).toEqual(expectedStates.toSorted());
});

it("queues a mail as pg-boss does", async () => {
  await send(MEERA);
  await boss.insert(MAIL_QUEUE, [{ data: letter.toData(MEERA), priority: letter.priority }]);
  const jobs = (await queuedJobs()).map(({ id: _, createdOn: _on, startAfter, keepUntil, ...job }) => ({
    ...job,
    kept: keepUntil.getTime() - startAfter.getTime(),
  }));
  expect(jobs).toEqual([jobs[0], jobs[0]]);
});

it("holds and withdraws mails that have not begun to leave, and no others", async () => {
  await send(MEERA);
  const id = await idOf();
  expect(await transact(shop.db, (tx) => holdMails(tx, [id]))).toEqual(new Set([id]));
  expect(await takeUp()).toBe(id);
  expect(await transact(shop.db, (tx) => holdMails(tx, [id]))).toEqual(new Set());
  expect(await transact(shop.db, (tx) => withdrawMails(tx, [id]))).toEqual(new Set());
  await boss.fail(MAIL_QUEUE, id);
  expect(await queuedJobs()).toMatchObject([{ state: "retry" }]);
  expect(await transact(shop.db, (tx) => withdrawMails(tx, [id]))).toEqual(new Set([id]));
  expect(await queuedJobs()).toEqual([]);
});

it("forgets the mails to one address", async () => {
  await send(MEERA, { email: "farid@example.com" });
  await transact(shop.db, (tx) => forgetMails(tx, "meera@example.com"));
  expect(await queuedJobs()).toMatchObject([{ data: { email: "farid@example.com" } }]);
});

it("counts what waits, what is tried again, and what was given up", async () => {
  const waiting = async () => (await shop.pool.query(WAITING_BY_QUEUE, [[MAIL_QUEUE]])).rows;
  expect(await waiting()).toEqual([{ name: MAIL_QUEUE, depth: 0, age: 0 }]);
  await send(MEERA, MEERA);
  await boss.insert(UNDELIVERED_QUEUE, [{ data: MEERA }]);
  expect(await waiting()).toEqual([{ name: MAIL_QUEUE, depth: 2, age: expect.any(Number) }]);
  expect(await readMails(shop.db)).toEqual({ waiting: 2, late: 0, givenUp: 1 });
  await boss.fail(MAIL_QUEUE, await takeUp());
  expect(await waiting()).toMatchObject([{ depth: 2 }]);
  // The one that failed waits for its next try.
  expect(await readMails(shop.db)).toEqual({ waiting: 1, late: 1, givenUp: 1 });
});
