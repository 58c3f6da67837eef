import type { IncomingMessage, ServerResponse } from "node:http";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { openBucket, type TestBucket } from "#tests/support/bucket.ts";
import { objectUrl, type RetryPolicy } from "./bucket-requests.ts";
import { s3Store } from "./s3-store.ts";

const name = "0123456789abcdef0123456789abcdef-p960.webp";
const other = "fedcba9876543210fedcba9876543210-p960.webp";
const object = `/pictures/uploads/${name}`;
const bytes = Buffer.from("a picture");
const retries: RetryPolicy = { tries: 3, waitMs: 10_000, pauseMs: 1 };
let bucket: TestBucket;
beforeAll(async () => {
  bucket = await openBucket();
});
afterAll(() => bucket.close());
beforeEach(() => {
  bucket.fault = () => false;
  bucket.requests.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
});

/** Stops the clock. Waits end only with `tooLong`. */
const stopClock = () => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
const tooLong = () => vi.advanceTimersByTimeAsync(retries.waitMs);

const store = () => s3Store(bucket.settings, retries);

/** A fault for the first `times` requests only. */
function atFirst(times: number, fault: (request: IncomingMessage, response: ServerResponse) => void) {
  let left = times;
  bucket.fault = (request, response) => {
    if (left === 0) return false;
    left -= 1;
    fault(request, response);
    return true;
  };
}

describe("a bucket", () => {
  it("keeps, finds and reads a picture", async () => {
    expect(await store().has(other)).toBe(false);
    expect(await store().read(other)).toBeNull();
    await store().put(name, bytes, "image/webp");
    await store().put(name, bytes, "image/webp");
    expect(await store().has(name)).toBe(true);
    const picture = await store().read(name);
    expect(picture?.size).toBe(bytes.length);
    expect(await new Response(picture?.body).text()).toBe("a picture");
  });

  it("gives a picture its type, and leave to be kept for ever", async () => {
    let headers: IncomingMessage["headers"] = {};
    bucket.fault = (request) => {
      headers = request.headers;
      return false;
    };
    await store().put(name, bytes, "image/webp");
    expect(headers).toMatchObject({
      "content-type": "image/webp",
      "content-length": "9",
      "cache-control": "public, max-age=31536000, immutable",
    });
    expect(bucket.requests).toEqual([`PUT ${object}`]);
  });

  it("passes a picture on piece by piece, as it comes", async () => {
    let sendRest = () => {};
    bucket.fault = (_request, response) => {
      response.writeHead(200, { "Content-Length": 2 }).write("a");
      sendRest = () => response.end("b");
      return true;
    };
    const reader = (await store().read(name))?.body.getReader();
    expect(await reader?.read()).toEqual({ done: false, value: new Uint8Array(Buffer.from("a")) });
    sendRest();
    expect(await reader?.read()).toEqual({ done: false, value: new Uint8Array(Buffer.from("b")) });
    expect(await reader?.read()).toEqual({ done: true, value: undefined });
  });

  it.each(["../secret", `../uploads/${name}`, `${name}?acl`, `${name}\n`, "secret", ""])(
    "has nothing to do with a name like %j",
    async (wrong) => {
      expect(await store().has(wrong)).toBe(false);
      expect(await store().read(wrong)).toBeNull();
      await expect(store().put(wrong, bytes, "image/webp")).rejects.toThrow("Not a picture name");
      expect(bucket.requests).toEqual([]);
    },
  );

  it.each([
    ["https://s3.example.org", true, "https://s3.example.org/pictures/uploads/x"],
    ["http://127.0.0.1:9000/storage/s3", true, "http://127.0.0.1:9000/storage/s3/pictures/uploads/x"],
    ["https://s3.example.org", false, "https://pictures.s3.example.org/uploads/x"],
  ])("at %s is named in the path, which is %j, or in the host", (endpoint, pathStyle, url) => {
    expect(objectUrl({ ...bucket.settings, endpoint, pathStyle }, "uploads/x")).toBe(url);
  });
});

describe("a bucket that is not well", () => {
  it.each([
    ["breaks", (_request: IncomingMessage, response: ServerResponse) => response.writeHead(500).end()],
    ["is busy", (_request: IncomingMessage, response: ServerResponse) => response.writeHead(429).end()],
    ["hangs up", (request: IncomingMessage) => request.socket.destroy()],
  ])("is asked again when it %s", async (_what, fault) => {
    atFirst(2, fault);
    await store().put(name, bytes, "image/webp");
    atFirst(2, fault);
    expect(await store().has(name)).toBe(true);
    atFirst(2, fault);
    const picture = await store().read(name);
    expect(await new Response(picture?.body).text()).toBe("a picture");
    expect(bucket.requests).toHaveLength(9);
  });

  it("is asked again when it says nothing", async () => {
    stopClock();
    atFirst(1, () => void tooLong());
    await store().put(name, bytes, "image/webp");
    expect(bucket.requests).toHaveLength(2);
  });

  it("is given up after the third time", async () => {
    bucket.fault = (_request, response) => Boolean(response.writeHead(503).end());
    await expect(store().put(name, bytes, "image/webp")).rejects.toMatchObject({
      code: "UNAVAILABLE",
      reason: `S3_ENDPOINT, ${bucket.settings.endpoint}, answers: 503`,
      needsMending: false,
    });
    expect(bucket.requests).toHaveLength(3);
  });

  it("breaks off a picture of which nothing more comes", async () => {
    bucket.fault = (_request, response) => {
      response.writeHead(200, { "Content-Length": 100 }).write("a beginning");
      return true;
    };
    stopClock();
    const reader = (await store().read(name))?.body.getReader();
    await reader?.read();
    const more = expect(reader?.read()).rejects.toThrow("nothing came for 10 s");
    await tooLong();
    await more;
  });

  it("waits for a reader who is slower than it may be", async () => {
    await store().put(name, bytes, "image/webp");
    stopClock();
    const picture = await store().read(name);
    await tooLong();
    expect(await new Response(picture?.body).text()).toBe("a picture");
  });
});
