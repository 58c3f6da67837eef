import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, it } from "vitest";
import { doneSchema } from "#kernel/contract/envelope.ts";
import { transact } from "#kernel/db/transact.ts";
import { read, refusal } from "#tests/support/calls.ts";
import { BASE_URL, retryAtOnce, startMailRoom } from "#tests/support/mail-room.ts";
import { type Mailbox, openMailbox, recipients } from "#tests/support/mailbox.ts";
import { manySubscribers, newestOffer, offerFields, sendsOffer } from "#tests/support/newsletter.ts";
import { isUnfinished, queuedMails } from "#tests/support/queued-jobs.ts";
import { headerOf } from "#tests/support/read-mail.ts";
import { SELLER, theSeller } from "#tests/support/sign-in.ts";
import { type TestApp, testApp } from "#tests/support/test-app.ts";
import { offerMail } from "../mails/offer.ts";
import { offerDeliveries, subscribers } from "../tables.ts";

let shop: TestApp;
let seller: { cookie: string };
let mailbox: Mailbox;
let stopSending: () => Promise<void>;

beforeEach(async () => {
  shop = await testApp();
  seller = await theSeller(shop);
  mailbox = await openMailbox();
  await retryAtOnce(shop.url);
  stopSending = await startMailRoom(shop.url, mailbox.url);
});

afterEach(async () => {
  await stopSending();
  await mailbox.close();
  await shop.close();
});

const progress = async () => {
  const { sent, failed, skipped, total } = await newestOffer(shop, seller);
  return { sent, failed, skipped, total };
};
const settles = (expected: object) => expect.poll(progress).toEqual(expected);

it("mails an offer to every subscriber, each with a way out of their own", async () => {
  const readers = await manySubscribers(shop, 12);
  await sendsOffer(shop, seller, { offerText: "Mangoes <b>today</b>\nonly", discountPercent: 12.5 });
  await mailbox.until((mails) => mails.length === 12);
  await settles({ sent: 12, failed: 0, skipped: 0, total: 12 });
  expect(recipients(mailbox.mails)).toEqual(readers);
  const wayOut = mailbox.mails.map((mail) => headerOf(mail, "List-Unsubscribe"));
  expect(new Set(wayOut).size).toBe(12);
  for (const mail of mailbox.mails) {
    const link = headerOf(mail, "List-Unsubscribe").slice(1, -1);
    expect(link).toMatch(new RegExp(`^${BASE_URL}/unsubscribe/[\\w-]{36}$`));
    expect(headerOf(mail, "List-Unsubscribe-Post")).toBe("List-Unsubscribe=One-Click");
    expect(headerOf(mail, "Subject")).toBe("12.5% off at Santhe");
    expect(mail.text).toContain("Mangoes <b>today</b>\r\nonly");
    expect(mail.text).toContain(link);
    expect(mail.html).toContain("Mangoes &lt;b&gt;today&lt;/b&gt;<br>only");
    expect(mail.html).toContain(`href="${link}"`);
  }
});

it("puts the seller's own subject over the mail", async () => {
  await manySubscribers(shop, 1);
  await sendsOffer(shop, seller, { ...offerFields, subject: "The first mangoes" });
  await mailbox.until((mails) => mails.length === 1);
  const [mail] = mailbox.mails;
  expect(mail && headerOf(mail, "Subject")).toBe("The first mangoes");
});

it("sends a test to the seller alone, and notes nothing", async () => {
  await manySubscribers(shop, 3);
  const answer = await shop.post("/api/newsletter/test-offer", offerFields, seller);
  expect(read(doneSchema, answer).message).toBe(`Test on its way to ${SELLER.email}`);
  await mailbox.until((mails) => mails.length === 1);
  const [mail] = mailbox.mails;
  expect(mail?.to).toEqual([SELLER.email]);
  expect(mail && headerOf(mail, "Subject")).toBe("Test: 20% off at Santhe");
  expect(mail?.text).toContain(offerFields.offerText);
  expect(await shop.db.select().from(offerDeliveries)).toEqual([]);
  const wrong = await shop.post("/api/newsletter/test-offer", { offerText: "Mangoes" }, seller);
  expect(wrong).toMatchObject(refusal(400, "All fields are required"));
});

it("tries again when the server can't take a mail right now", async () => {
  await manySubscribers(shop, 3);
  const addresses: string[] = [];
  mailbox.judge = (address) => {
    addresses.push(address);
    const first = addresses.filter((other) => other === address).length === 1;
    return first ? { code: 451, message: "Try again later" } : undefined;
  };
  await sendsOffer(shop, seller);
  await settles({ sent: 3, failed: 0, skipped: 0, total: 3 });
  expect(addresses).toHaveLength(6);
  expect(mailbox.mails).toHaveLength(3);
});

it("counts as failed what the server refuses for good, and asks only once", async () => {
  const [first = ""] = await manySubscribers(shop, 3);
  let attempts = 0;
  mailbox.judge = (address) => {
    if (address !== first) return undefined;
    attempts += 1;
    return { code: 550, message: "No such user" };
  };
  await sendsOffer(shop, seller);
  await settles({ sent: 2, failed: 1, skipped: 0, total: 3 });
  expect(attempts).toBe(1);
});

it("gives up what has been tried often enough", async () => {
  const [first = ""] = await manySubscribers(shop, 2);
  await retryAtOnce(shop.url, 1);
  mailbox.judge = (address) => (address === first ? { code: 451, message: "Never now" } : undefined);
  await sendsOffer(shop, seller);
  await settles({ sent: 1, failed: 1, skipped: 0, total: 2 });
});

it("sends a mail once, however often it is queued", async () => {
  const readers = await manySubscribers(shop, 5);
  await sendsOffer(shop, seller);
  const deliveries = await shop.db.select().from(offerDeliveries);
  await transact(shop.db, (tx) =>
    shop.deps.mail.add(
      tx,
      offerMail,
      deliveries.map(({ id }) => ({ deliveryId: id })),
    ),
  );
  const open = async () => (await queuedMails(shop.pool)).filter(({ state }) => isUnfinished(state));
  await expect.poll(open).toEqual([]);
  // The sixth to tenth job was fetched after the first five had been sent: they are fetched five at a time.
  expect(recipients(mailbox.mails)).toEqual(readers);
});

it("waits for an SMTP server that is away", async () => {
  const readers = await manySubscribers(shop, 2);
  const port = Number(new URL(mailbox.url).port);
  await mailbox.close();
  await sendsOffer(shop, seller);
  const tried = async () => (await queuedMails(shop.pool)).filter(({ tries }) => tries > 0);
  await expect.poll(async () => (await tried()).length).toBe(2);
  expect(await progress()).toEqual({ sent: 0, failed: 0, skipped: 0, total: 2 });
  mailbox = await openMailbox(port);
  await mailbox.until((mails) => mails.length === 2);
  expect(recipients(mailbox.mails)).toEqual(readers);
});

it("sends nothing to who unsubscribes while the mails are going out", async () => {
  const readers = await manySubscribers(shop, 30);
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  let underWay = 0;
  let fiveAreUnderWay = () => {};
  const held = new Promise<void>((resolve) => {
    fiveAreUnderWay = resolve;
  });
  const started = new Set<string>();
  mailbox.beforeTaking = async (address) => {
    started.add(address);
    underWay += 1;
    if (underWay === 5) fiveAreUnderWay();
    await gate;
  };
  await sendsOffer(shop, seller);
  await held;
  const leaving = readers.filter((reader) => !started.has(reader)).slice(0, 4);
  for (const [index, reader] of leaving.entries()) await leave(reader, index);
  open();
  await settles({ sent: 26, failed: 0, skipped: 4, total: 30 });
  expect(recipients(mailbox.mails)).toEqual(readers.filter((reader) => !leaving.includes(reader)));
});

/** Unsubscribes: some by the link in an earlier mail, some by the seller. */
async function leave(email: string, index: number): Promise<void> {
  const [subscriber] = await shop.db.select().from(subscribers).where(eq(subscribers.email, email));
  const answer =
    index % 2 === 0
      ? await shop.send("POST", `/unsubscribe/${subscriber?.unsubscribeToken}`)
      : await shop.send("DELETE", `/api/newsletter/subscribers/${subscriber?.id}`, { as: seller });
  expect(answer.status).toBe(200);
}
