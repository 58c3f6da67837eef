import { beforeEach, expect, it } from "vitest";
import { toCachedResponse } from "./cached-response.ts";
import { responseCache } from "./response-cache.ts";

const KB = 1024;
const MINUTE = 60_000;
let now = 0;
let answers = responseCache(100 * KB, () => now);
/** The promises that the next responses wait for. */
let gates: Promise<void>[] = [];
let version = 0;
beforeEach(() => {
  answers = responseCache(100 * KB, () => now);
  gates = [];
  version = 0;
});

/** Caches a page that shows the number of changes at its creation. */
const keep = (key: string) => {
  const making = () => ({
    make: async () => {
      const text = `version ${version}`;
      await gates.shift();
      return toCachedResponse(new Response(text), KB, "identity");
    },
    isCacheable: () => true,
    until: () => now + 10 * MINUTE,
    again: making,
  });
  return answers.make(key, making());
};
const textOf = (key: string) => answers.find(key)?.packings.find("identity")?.bytes.toString();

function change() {
  version += 1;
  return answers.renew();
}

function gate() {
  const { promise, resolve } = Promise.withResolvers<void>();
  gates.push(promise);
  return resolve;
}

it("gives what there was until it is made anew, and says when nothing older is given", async () => {
  await keep("/");
  await keep("/list");
  const open = gate();
  let isResolved = false;
  const changed = change().then(() => {
    isResolved = true;
  });
  expect([textOf("/"), textOf("/list")]).toEqual(["version 0", "version 0"]);
  await new Promise(setImmediate);
  expect(isResolved).toBe(false);
  open();
  await changed;
  expect([textOf("/"), textOf("/list")]).toEqual(["version 1", "version 1"]);
});

it("makes anew what another change has overtaken", async () => {
  await keep("/");
  const open = gate();
  const first = change();
  const second = change();
  open();
  await Promise.all([first, second]);
  expect(textOf("/")).toBe("version 2");
});

it("drops what nobody has asked for lately, and what can be made for its asker alone", async () => {
  await keep("/");
  await keep("/long-ago");
  const make = () => toCachedResponse(new Response("mine"), KB, "identity");
  await answers.make("/mine", { make, isCacheable: () => true, until: () => now + MINUTE });
  now += MINUTE / 2;
  answers.find("/");
  const changed = change();
  expect(["/", "/long-ago", "/mine"].map(textOf)).toEqual(["version 0", undefined, undefined]);
  await changed;
  expect(textOf("/")).toBe("version 1");
});

it("drops what can't be made anew, or not in time", async () => {
  await keep("/fails");
  await keep("/hangs");
  gates.push(Promise.reject(new Error("the database is away")));
  const open = gate();
  await change();
  expect([textOf("/fails"), textOf("/hangs")]).toEqual([undefined, undefined]);
  open();
  await expect.poll(() => textOf("/hangs")).toBe("version 1");
});

it("gives nothing older once all is dropped in the midst of it", async () => {
  await keep("/");
  const open = gate();
  const changed = change();
  version += 1;
  answers.drop("all");
  expect(textOf("/")).toBeUndefined();
  open();
  await changed;
  expect(textOf("/")).toBeUndefined();
});
