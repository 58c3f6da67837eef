import { drizzle } from "drizzle-orm/node-postgres";
import { expect, it } from "vitest";
import { z } from "zod";
import { english, type Languages } from "#kernel/texts/language.ts";
import { knownLanguage } from "#kernel/texts/languages.ts";
import { spokenCode } from "#kernel/texts/spoken.ts";
import { defineMail, kindOf, mailRegistry } from "./define-mail.ts";

const db = drizzle.mock();
const store = { name: "Santhe", address: "1 Market Road", phones: [], email: "hello@santhe.example" };
const head = { store, baseUrl: "https://shop.example" };
const mail = { to: "meera@example.com", subject: "A note", html: "<p>A note</p>", text: "A note" };

/** A kind of mail that records what happens to it. */
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
  expect(await due.write(db, head, [english])).toEqual({ ...mail, text: "hello" });
  expect(happened).toEqual([]);
  await due.sent(db);
  await due.givenUp(db);
  expect(happened).toEqual(["sent hello", "given up hello"]);
});

it("settles a mail whose kind wants to hear nothing", async () => {
  const plain = defineMail({
    kind: "plain",
    priority: 0,
    schema: z.object({}),
    write: async () => undefined,
  });
  const due = mailRegistry([plain]).open({ kind: "plain" });
  expect(await due.write(db, head, [english])).toBeUndefined();
  await expect(Promise.all([due.sent(db), due.givenUp(db)])).resolves.toBeDefined();
});

it("leads to the shop in its reader's language, unless the shop has it no more", async () => {
  const linked = defineMail({
    kind: "linked",
    priority: 0,
    schema: z.object({}),
    language: async () => "kn",
    write: async (_db, { baseUrl }) => ({ ...mail, text: `${spokenCode()} ${baseUrl}` }),
  });
  const due = mailRegistry([linked]).open({ kind: "linked" });
  const textIn = async (languages: Languages) => (await due.write(db, head, languages))?.text;
  expect(await textIn([english, knownLanguage("kn")])).toBe("kn https://shop.example/kn");
  expect(await textIn([english])).toBe("kn https://shop.example");
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
