import { drizzle } from "drizzle-orm/node-postgres";
import { expect, it } from "vitest";
import { z } from "zod";
import { readConfig } from "#src/config.ts";
import { MAILS } from "#src/modules.ts";
import { defineMail } from "./define-mail.ts";
import { kindOf, mailRegistry } from "./mail-registry.ts";

const db = drizzle.mock();
const head = { store: readConfig({}).store, baseUrl: "https://shop.example" };
const mail = { to: "meera@example.com", subject: "A note", html: "<p>A note</p>", text: "A note" };

/** A kind of mail that writes down what happens to it. */
function noteMail(happened: string[]) {
  return defineMail({
    kind: "note",
    priority: 5,
    schema: z.object({ text: z.string() }),
    write: async (_db, _head, { text }) => ({ ...mail, text }),
    sent: async (_db, { text }) => void happened.push(`sent ${text}`),
    givenUp: async (_db, { text }) => void happened.push(`given up ${text}`),
  });
}

it("writes and settles a job of a kind that is registered", async () => {
  const happened: string[] = [];
  const note = noteMail(happened);
  const due = mailRegistry([note]).open(note.toData({ text: "hello" }));
  expect(await due.write(db, head)).toEqual({ ...mail, text: "hello" });
  expect(happened).toEqual([]);
  await due.sent(db);
  await due.givenUp(db);
  expect(happened).toEqual(["sent hello", "given up hello"]);
});

it("settles a mail whose kind wants to hear nothing", async () => {
  const plain = defineMail({
    ...{ kind: "plain", priority: 0, schema: z.object({}) },
    write: async () => undefined,
  });
  const due = mailRegistry([plain]).open({ kind: "plain" });
  expect(await due.write(db, head)).toBeUndefined();
  await expect(Promise.all([due.sent(db), due.givenUp(db)])).resolves.toBeDefined();
});

it("refuses two kinds with one name", () => {
  expect(() => mailRegistry([noteMail([]), noteMail([])])).toThrow('Two kinds of mail are called "note".');
});

it("refuses a job of a kind that it doesn't know, and one that its kind can't read", () => {
  const mails = mailRegistry([noteMail([])]);
  expect(() => mails.open({ kind: "gift", text: "hello" })).toThrow(
    'This release knows no kind of mail called "gift".',
  );
  expect(() => mails.open({ kind: "note" })).toThrow();
  expect(() => mails.open("note")).toThrow();
  expect([kindOf({ kind: "gift" }), kindOf("gift"), kindOf(null)]).toEqual(["gift", undefined, undefined]);
});

it.each([
  { kind: "offer", deliveryId: "1" },
  { kind: "offer-test", to: "seller@example.com", message: "Mangoes", discountPercent: 12.5 },
  { kind: "order-placed", orderId: "1" },
  { kind: "order-status", orderId: "1", status: "Delivered" },
  { kind: "order-status", orderId: "1", status: "Delivered", changeId: "2" },
  { kind: "password-reset", email: "meera@example.com" },
])("reads what an earlier release has queued: $kind", (data) => {
  expect(() => mailRegistry(MAILS).open(data)).not.toThrow();
});

it("sends first what somebody waits for in front of a screen", () => {
  const byPriority = MAILS.toSorted((one, other) => other.priority - one.priority);
  expect(byPriority.map(({ kind, priority }) => [kind, priority])).toEqual([
    ["password-reset", 30],
    ["offer-test", 25],
    ["order-placed", 20],
    ["order-status", 10],
    ["offer", 0],
  ]);
});
