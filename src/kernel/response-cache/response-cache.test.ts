import { randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { toCachedResponse } from "./cached-response.ts";
import { responseCache } from "./response-cache.ts";

const KB = 1024;
const MINUTE = 60_000;

/** A cache of 100 kB, and responses of random letters, which compress to half their size. */
function openStore() {
  const answers = responseCache(100 * KB, () => 0);
  const letters = new Map<string, string>();
  const keep = async (name: string, kilobytes: number) => {
    const text = randomBytes((kilobytes * KB) / 2).toString("hex");
    letters.set(name, text);
    const make = () => toCachedResponse(new Response(text), 1024 * KB, "br");
    return answers.make(name, { make, isCacheable: () => true, until: () => MINUTE });
  };
  return { answers, keep, text: (name: string) => letters.get(name) };
}

it("holds an answer as its first asker reads it, and no other text of it", async () => {
  const { answers, keep } = openStore();
  await keep("/", 60);
  expect(answers.size().bytes).toBeGreaterThan(30 * KB);
  expect(answers.size().bytes).toBeLessThan(45 * KB);
});

it("makes any packing out of the first one, once for all who ask at the same time", async () => {
  const { answers, keep, text } = openStore();
  await keep("/", 20);
  const packings = answers.find("/")?.packings;
  const [plain, same] = await Promise.all([packings?.make("identity"), packings?.make("identity")]);
  expect(plain?.bytes.toString()).toBe(text("/"));
  expect(same).toBe(plain);
  expect(packings?.find("identity")).toBe(plain);
  expect((await packings?.make("gzip"))?.headers).toContainEqual(["Content-Encoding", "gzip"]);
});

it("counts what is packed later, and makes room for it", async () => {
  const { answers, keep } = openStore();
  await keep("/old", 70);
  const made = await keep("/new", 40);
  expect(answers.size().answers).toBe(2);
  await made?.packings.make("identity");
  expect(answers.find("/old")).toBeUndefined();
  expect(answers.find("/new")).toBe(made);
  expect(answers.size().bytes).toBeGreaterThan(60 * KB);
  // A dropped response no longer counts.
  answers.drop("all");
  await made?.packings.make("gzip");
  expect(answers.size()).toEqual({ answers: 0, bytes: 0 });
});

it("does not let who asks after a change wait for an answer that was begun before it", async () => {
  const { answers } = openStore();
  const { promise: first, resolve: answerFirst } = Promise.withResolvers<string>();
  const ask = (text: Promise<string>) =>
    answers.make("/", {
      make: async () => toCachedResponse(new Response(await text), KB, "identity"),
      isCacheable: () => true,
      until: () => MINUTE,
    });
  const before = ask(first);
  expect(ask(Promise.resolve("joined"))).toBe(before);
  answers.drop("all");
  const after = await ask(Promise.resolve("new"));
  expect(after?.packings.find("identity")?.bytes.toString()).toBe("new");
  answerFirst("old");
  await before;
  expect(answers.find("/")).toBe(after);
});
