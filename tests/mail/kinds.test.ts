import { afterEach, beforeEach, expect, it } from "vitest";
import { z } from "zod";
import { transact } from "#kernel/db/transact.ts";
import { defineMail } from "#kernel/mail/define-mail.ts";
import { passwordResetMail } from "#modules/account/mails/password-reset.ts";
import { retryAtOnce, startMailRoom } from "#tests/support/mail-room.ts";
import { type Mailbox, openMailbox } from "#tests/support/mailbox.ts";
import { queuedJobs } from "#tests/support/queued-jobs.ts";
import { aShopper } from "#tests/support/sign-in.ts";
import { type TestApp, testApp } from "#tests/support/test-app.ts";

let shop: TestApp;
let mailbox: Mailbox;
let stopSending: () => Promise<void>;

/** A kind of mail that only a newer release knows. */
const giftMail = defineMail({
  kind: "gift",
  priority: 50,
  schema: z.object({ orderId: z.string() }),
  write: async () => undefined,
});

beforeEach(async () => {
  shop = await testApp();
  mailbox = await openMailbox();
});
afterEach(async () => {
  await stopSending();
  await mailbox.close();
  await shop.close();
});

const jobs = async (name: string) =>
  (await queuedJobs(shop.pool, { kind: "gift" })).filter(({ queue }) => queue === name);

it("keeps a mail of a kind that it doesn't know, and sends the others", async () => {
  await retryAtOnce(shop.url, 1);
  const meera = await aShopper(shop, { email: "meera@example.com" });
  await transact(shop.db, async (tx) => {
    await shop.deps.mail.add(tx, giftMail, [{ orderId: "7" }]);
    await shop.deps.mail.add(tx, passwordResetMail, [{ email: meera.email }]);
  });
  stopSending = await startMailRoom(shop.url, mailbox.url);
  await mailbox.until((mails) => mails.length === 1);
  expect(mailbox.mails[0]?.to).toEqual(["meera@example.com"]);
  const undeliveredJob = { data: { kind: "gift", orderId: "7" }, state: "failed" };
  await expect.poll(() => jobs("mail-undelivered")).toMatchObject([undeliveredJob]);
  const output = { reason: 'This release knows no kind of mail called "gift".' };
  expect(await jobs("mail")).toMatchObject([{ ...undeliveredJob, output, tries: 1 }]);
});
