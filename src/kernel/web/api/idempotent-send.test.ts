import { describe, expect, it, vi } from "vitest";
import { ApiError, ConnectionError } from "./api-error.ts";
import { type Attempt, idempotentSend, inMemory } from "./idempotent-send.ts";

const lost = new ConnectionError("no answer");
const refusal = (status: number) => new ApiError(status, "No");

/** Sends through `sender`, one outcome after the other. Returns the used keys. */
async function keysOf(outcomes: readonly (Error | "made")[], sender = idempotentSend(inMemory())) {
  const keys: string[] = [];
  for (const outcome of outcomes) {
    const sending = sender(async (key) => {
      keys.push(key);
      if (outcome instanceof Error) throw outcome;
      return outcome;
    });
    if (outcome instanceof Error) await expect(sending).rejects.toBe(outcome);
    else expect(await sending).toBe("made");
  }
  return keys;
}

const sameKey = async (...outcomes: (Error | "made")[]) => new Set(await keysOf(outcomes)).size === 1;

describe("once", () => {
  it("takes a UUID, and a new one when the thing was made", async () => {
    const [first, second] = await keysOf(["made", "made"]);
    expect(first).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
    expect(second).not.toBe(first);
  });

  it.each([["no answer", lost] as const, ["a server that broke", refusal(500)] as const])(
    "keeps the key after %s",
    async (_what, failure) => {
      expect(await sameKey(failure, failure, "made")).toBe(true);
    },
  );

  it("takes a new key after a refusal of the first request", async () => {
    for (const status of [200, 400, 401, 409]) expect(await sameKey(refusal(status), "made")).toBe(false);
  });

  it("keeps the key when a lost request may have gone through and the server hasn't looked", async () => {
    for (const status of [200, 400, 401, 403, 413, 429]) {
      expect(await sameKey(lost, refusal(status), "made")).toBe(true);
    }
  });

  it("takes a new key when the server has looked", async () => {
    for (const status of [404, 409, 422]) {
      const [first, second, third] = await keysOf([lost, refusal(status), "made"]);
      expect([second === first, third === first]).toEqual([true, false]);
    }
  });

  it("gives up what is always the same when it is refused, unless by a lost login", async () => {
    const sender = () => idempotentSend(inMemory(), { sameAgain: true });
    expect(new Set(await keysOf([lost, refusal(400), "made"], sender())).size).toBe(2);
    expect(new Set(await keysOf([lost, refusal(401), "made"], sender())).size).toBe(1);
  });

  it("takes another key for another thing where it is told what is sent", async () => {
    const sender = idempotentSend(inMemory());
    const keys: string[] = [];
    const send = (of: string) =>
      sender(
        async (key) => {
          keys.push(key);
          throw lost;
        },
        { of },
      ).catch(() => undefined);
    for (const of of ["mangoes", "mangoes", "plums"]) await send(of);
    expect([keys[0] === keys[1], keys[1] === keys[2]]).toEqual([true, false]);
  });

  it("goes on with an attempt that was kept, as after a reload", async () => {
    let stored: Attempt | null = null;
    const place = {
      read: () => stored ?? undefined,
      write: (attempt: Attempt | null) => {
        stored = attempt;
      },
    };
    const [first] = await keysOf([lost], idempotentSend(place));
    expect(stored).toMatchObject({ key: first });
    expect(await keysOf(["made"], idempotentSend(place))).toEqual([first]);
    expect(stored).toBeNull();
  });

  it("sends again with the same key as long as it is told to, also where nothing can be kept", async () => {
    const keys: string[] = [];
    const send = vi.fn((key: string) => {
      keys.push(key);
      return keys.length < 3 ? Promise.reject(lost) : Promise.resolve("made");
    });
    const nowhere = { read: () => undefined, write: () => undefined };
    const tries: number[] = [];
    const again = async (_error: unknown, count: number) => tries.push(count) > 0;
    expect(await idempotentSend(nowhere)(send, { again })).toBe("made");
    expect([new Set(keys).size, tries]).toEqual([1, [1, 2]]);
  });

  it("leaves an attempt alone that has begun meanwhile", async () => {
    const place = inMemory();
    await idempotentSend(place)(async () => place.write({ key: "another tab's" }));
    expect(place.read()).toEqual({ key: "another tab's" });
  });
});
