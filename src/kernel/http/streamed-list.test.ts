import { createServer, type Server } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { compress } from "hono/compress";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { AppError } from "#kernel/errors/app-error.ts";
import { createLog } from "./log.ts";
import { streamList } from "./streamed-response.ts";

const log = createLog("silent");

/** Records how far a list was read, and whether the reading was ended. */
type Reading = { parts: number; ended: boolean };
const readings: Reading[] = [];
let breaksAt: number | undefined;
let total = 4;

async function* numbers(): AsyncGenerator<string[], void> {
  const reading: Reading = { parts: 0, ended: false };
  readings.push(reading);
  try {
    for (let part = 0; part < total; part++) {
      if (part === breaksAt) throw new Error("the database is gone");
      reading.parts += 1;
      yield [`${part}a`.padEnd(90_000, "x"), `${part}b`];
    }
  } finally {
    reading.ended = true;
  }
}

const app = new Hono();
app.onError((error, c) => {
  if (!(error instanceof AppError)) throw error;
  return c.json({}, 503, { "Retry-After": String(error.wayOut.retryAfterSeconds) });
});
app.use(compress());
app.get("/list", (c) => {
  const envelope = { success: true as const, entries: [], total: 0 };
  return streamList(c, { envelope, field: "entries", parts: numbers(), log });
});

let server: Server;
let url: string;
beforeAll(async () => {
  server = createServer(getRequestListener(app.fetch));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("the server has no port");
  url = `http://127.0.0.1:${address.port}/list`;
});
afterAll(() => server.close());
afterEach(() => {
  readings.length = 0;
  breaksAt = undefined;
  total = 4;
  vi.useRealTimers();
});

const plain = { headers: { "Accept-Encoding": "identity" } };

describe("a long list", () => {
  it.each([0, 1, 4])("has the bytes of one that is written at once, of %d parts", async (parts) => {
    total = parts;
    const answer = await fetch(url, plain);
    const entries = Array.from({ length: parts }, (_, part) => [`${part}a`.padEnd(90_000, "x"), `${part}b`]);
    expect(answer.headers.get("content-type")).toBe("application/json");
    expect(await answer.text()).toBe(
      JSON.stringify({ success: true, entries: entries.flat(), total: 2 * parts }),
    );
  });

  it.each([plain, {}])("is cut where it breaks, and never a whole answer (%j)", async (how) => {
    breaksAt = 2;
    const reading = fetch(url, how).then((answer) => answer.text());
    await expect(reading).rejects.toThrow();
    expect(readings).toEqual([{ parts: 2, ended: true }]);
  });

  it("is read no further than its reader, and left when that one goes", async () => {
    total = 1000;
    const gone = new AbortController();
    const answer = await fetch(url, { ...plain, signal: gone.signal });
    await answer.body?.getReader().read();
    gone.abort();
    await expect.poll(() => readings[0]?.ended).toBe(true);
    expect(readings[0]?.parts).toBeLessThan(1000);
  });

  it("is held for two readers at a time; another one is told to come again", async () => {
    const readers = await Promise.all([app.request("/list"), app.request("/list")]);
    const third = await app.request("/list");
    expect(third.status).toBe(503);
    expect(third.headers.get("retry-after")).toBe("30");
    for (const { body } of readers) await body?.cancel();
    const next = await app.request("/list");
    expect(next.status).toBe(200);
    await next.text();
  });

  it("is taken away from a reader who stops, also before the first byte", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const never = await app.request("/list", { method: "HEAD" });
    const answer = await app.request("/list");
    const reader = answer.body?.getReader();
    await reader?.read();
    await reader?.read();
    vi.advanceTimersByTime(20_000);
    await expect(reader?.read()).rejects.toThrow("nobody reads on");
    expect(never.status).toBe(200);
    vi.useRealTimers();
    await expect.poll(() => readings).toEqual([{ parts: 1, ended: true }]);
    for (const { body } of await Promise.all([app.request("/list"), app.request("/list")]))
      await body?.cancel();
  });
});
