import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { afterAll, expect, it } from "vitest";
import { CONNECTIONS } from "#kernel/mail/smtp-transport.ts";
import { retryAtOnce } from "#tests/support/mail-room.ts";
import { openMailbox, recipients } from "#tests/support/mailbox.ts";
import { manySubscribers, newestOffer, sendsOffer } from "#tests/support/newsletter.ts";
import { theSeller } from "#tests/support/sign-in.ts";
import { testApp } from "#tests/support/test-app.ts";

const SUBSCRIBERS = 1000;
/** The numbers of received mails after which a sender is killed. */
const KILLED_AT = [200, 450, 700];

const shop = await testApp();
const mailbox = await openMailbox();
let sender: ChildProcess | undefined;
afterAll(async () => {
  sender?.kill("SIGKILL");
  await mailbox.close();
  await shop.close();
});

async function startSender(): Promise<ChildProcess> {
  const script = fileURLToPath(new URL("./sender.fixture.ts", import.meta.url));
  const child = fork(script, [shop.url, mailbox.url], { execArgv: [], stdio: "inherit" });
  await once(child, "message");
  return child;
}

it("reaches each of 1,000 subscribers though the sender is killed three times", async () => {
  const seller = await theSeller(shop);
  const readers = await manySubscribers(shop, SUBSCRIBERS);
  await retryAtOnce(shop.url);
  await sendsOffer(shop, seller);
  for (const count of KILLED_AT) {
    const doomed = await startSender();
    sender = doomed;
    await mailbox.until((mails) => mails.length >= count);
    doomed.kill("SIGKILL");
    await once(doomed, "exit");
    const { sent } = await newestOffer(shop, seller);
    expect(sent).toBeLessThan(SUBSCRIBERS);
  }
  sender = await startSender();
  await expect
    .poll(async () => (await newestOffer(shop, seller)).sent, { timeout: 60_000, interval: 250 })
    .toBe(SUBSCRIBERS);
  const received = recipients(mailbox.mails);
  expect([...new Set(received)]).toEqual(readers);
  expect(received.length - SUBSCRIBERS).toBeLessThanOrEqual(KILLED_AT.length * CONNECTIONS);
}, 90_000);
