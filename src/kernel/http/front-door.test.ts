import { once } from "node:events";
import { Agent, createServer, type IncomingMessage, request } from "node:http";
import { connect as dial } from "node:net";
import { text } from "node:stream/consumers";
import { getRequestListener } from "@hono/node-server";
import { type Context, Hono } from "hono";
import { afterEach, describe, expect, it } from "vitest";
import { openMeters } from "#kernel/metrics/meters.ts";
import type { AppEnv } from "./app-env.ts";
import { answerError } from "./errors.ts";
import {
  closeSlowClients,
  drainUnreadBody,
  limitBody,
  limitConcurrency,
  SERVER_OPTIONS,
} from "./request-limits.ts";
import { openShutdown } from "./shutdown.ts";

const MAX_IN_WORK = 3;
const opened: (() => void)[] = [];
afterEach(() => {
  for (const close of opened.splice(0)) close();
});

/** More than the buffers of a connection hold. */
const LARGE = 64 * 1024 * 1024;

/** A stream that goes on as long as it is read. */
const endless = () =>
  new ReadableStream<Uint8Array>({ pull: (controller) => controller.enqueue(new Uint8Array(1024 * 1024)) });

type DoorOptions = { slowMs?: number; graceMs?: number; readMs?: number; most?: number };

/**
 * Opens a server that admits three requests at once. Requests to `/wait` end with `finish`. What comes slowly is closed
 * after `slowMs`.
 */
async function openDoor({ slowMs = 300_000, graceMs, readMs, most = MAX_IN_WORK }: DoorOptions = {}) {
  const app = new Hono<AppEnv>();
  const waiting: (() => void)[] = [];
  app.onError((error, c) => answerError(error, c, () => ""));
  app.get("/healthz", (c) => c.text("lives"));
  app.use(async (c, next) => {
    c.set("clientAddress", c.env.incoming?.socket.remoteAddress ?? "");
    await next();
  });
  const isSellers = (c: Context) => c.req.header("x-seller") !== undefined;
  app.use(
    drainUnreadBody,
    limitConcurrency({ closing: openShutdown(), meters: openMeters() }, { most, isSellers }),
    limitBody,
  );
  app.get("/wait", async (c) => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    return c.text("done");
  });
  app.get("/large", (c) => c.body("x".repeat(LARGE)));
  app.get("/stream", (c) => c.body(endless()));
  app.post("/read", async (c) => c.text(await c.req.text()));
  const server = createServer(SERVER_OPTIONS, getRequestListener(app.fetch));
  closeSlowClients(server, {
    headMs: slowMs,
    bodyMs: slowMs,
    graceMs: graceMs ?? slowMs,
    readMs: readMs ?? slowMs,
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const agent = new Agent({ keepAlive: true, maxSockets: 50 });
  opened.push(() => {
    agent.destroy();
    server.close();
    server.closeAllConnections();
  });
  const send = async (path: string, body?: Buffer, { from = "127.0.0.1", headers = {} } = {}) => {
    const method = body ? "POST" : "GET";
    const clientRequest = request({
      host: "127.0.0.1",
      port,
      path,
      agent,
      method,
      headers,
      localAddress: from,
    });
    const answering = once(clientRequest, "response");
    // The server may have answered and closed before everything was sent.
    clientRequest.on("error", () => undefined);
    clientRequest.end(body);
    const [answer]: IncomingMessage[] = await answering;
    return { status: answer?.statusCode, headers: answer?.headers, body: answer ? await text(answer) : "" };
  };
  const finish = () => {
    for (const end of waiting.splice(0)) end();
  };
  return { port, server, send, finish, waiting };
}

describe("more requests than can be worked on", () => {
  it("are sent away at once with the time to come again, health is not, and the door opens again", async () => {
    const { send, finish, waiting } = await openDoor();
    const inWork = Array.from({ length: MAX_IN_WORK }, () => send("/wait"));
    await expect.poll(() => waiting.length).toBe(MAX_IN_WORK);
    const refused = await Promise.all(Array.from({ length: 20 }, () => send("/wait")));
    for (const { status, headers, body } of refused) {
      expect({ status, retryAfter: headers?.["retry-after"] }).toEqual({ status: 503, retryAfter: "2" });
      expect(JSON.parse(body)).toMatchObject({
        success: false,
        message: expect.stringContaining("too much"),
      });
    }
    expect(waiting.length).toBe(MAX_IN_WORK);
    expect(await send("/healthz")).toMatchObject({ status: 200 });
    finish();
    for (const { status } of await Promise.all(inWork)) expect(status).toBe(200);
    expect(await send("/read", Buffer.from("again"))).toMatchObject({ status: 200, body: "again" });
  });

  it("are not those whose body is still on its way", async () => {
    const { port, send } = await openDoor();
    const slow = Array.from({ length: 3 * MAX_IN_WORK }, () => {
      const socket = dial(port, "127.0.0.1");
      socket.on("error", () => undefined);
      socket.write(
        "POST /read HTTP/1.1\r\nHost: a\r\nContent-Type: text/plain\r\nContent-Length: 9\r\n\r\n1",
      );
      return socket;
    });
    await Promise.all(slow.map((socket) => once(socket, "connect")));
    expect(await send("/read", Buffer.from("quick"))).toMatchObject({ status: 200, body: "quick" });
    for (const socket of slow) socket.destroy();
  });
});

describe("one address", () => {
  const HALF = "POST /read HTTP/1.1\r\nHost: a\r\nContent-Type: text/plain\r\nContent-Length: 9\r\n\r\n1";

  it("that sends 400 halves of bodies leaves the room to all others", async () => {
    const { port, send } = await openDoor({ most: 100 });
    let refused = 0;
    const halves = Array.from({ length: 400 }, () => {
      const socket = dial({ port, host: "127.0.0.1", localAddress: "127.0.0.2" });
      socket.on("data", (answer) => {
        if (answer.toString().startsWith("HTTP/1.1 503")) refused += 1;
      });
      socket.on("error", () => undefined);
      socket.write(HALF);
      return socket;
    });
    // A tenth of the room for what arrives is this address's.
    await expect.poll(() => refused).toBe(360);
    for (const from of ["127.0.0.1", "127.0.0.3"]) {
      expect(await send("/read", Buffer.from("mine"), { from })).toMatchObject({ status: 200, body: "mine" });
    }
    expect(await send("/read", Buffer.from("its own"), { from: "127.0.0.2" })).toMatchObject({ status: 503 });
    for (const socket of halves) socket.destroy();
    const again = () => send("/read", Buffer.from("again"), { from: "127.0.0.2" });
    await expect.poll(again).toMatchObject({ status: 200 });
  });

  it("that keeps many requests in work leaves a fifth of the room to others", async () => {
    const { send, finish, waiting } = await openDoor({ most: 10 });
    const from = "127.0.0.2";
    const own = Array.from({ length: 8 }, () => send("/wait", undefined, { from }));
    await expect.poll(() => waiting.length).toBe(8);
    expect(await send("/wait", undefined, { from })).toMatchObject({ status: 503 });
    const others = [send("/wait"), send("/wait")];
    await expect.poll(() => waiting.length).toBe(10);
    finish();
    for (const { status } of await Promise.all([...own, ...others])) expect(status).toBe(200);
  });
});

it("sellers have a room of their own when shoppers fill theirs", async () => {
  const { send, finish, waiting } = await openDoor();
  const shoppers = ["127.0.0.2", "127.0.0.3", "127.0.0.4"].map((from) => send("/wait", undefined, { from }));
  await expect.poll(() => waiting.length).toBe(MAX_IN_WORK);
  expect(await send("/wait")).toMatchObject({ status: 503 });
  const seller = { headers: { "x-seller": "1" } };
  expect(await send("/read", Buffer.from("order 7"), seller)).toMatchObject({ status: 200, body: "order 7" });
  finish();
  await Promise.all(shoppers);
});

it("a body that comes at less than the least rate loses its place long before its time is over", async () => {
  const { port, send } = await openDoor({ graceMs: 100 });
  const socket = dial(port, "127.0.0.1");
  const answered = text(socket);
  socket.write("POST /read HTTP/1.1\r\nHost: a\r\nContent-Type: text/plain\r\nContent-Length: 99\r\n\r\n1");
  expect(await answered).toMatch(/^HTTP\/1\.1 408 /);
  expect(await send("/read", Buffer.from("next"))).toMatchObject({ status: 200, body: "next" });
});

describe("a body that is too large", () => {
  it.each([
    ["a little", 300 * 1024],
    ["a lot", 40 * 1024 * 1024],
  ])("%s is 413, and the client's next request goes through", async (_, size) => {
    const { send } = await openDoor();
    for (let time = 0; time < 5; time++) {
      expect(await send("/read", Buffer.alloc(size))).toMatchObject({ status: 413 });
      expect(await send("/read", Buffer.from("next"))).toMatchObject({ status: 200, body: "next" });
    }
  });

  it("says that the connection closes where the rest does not come", async () => {
    // A response waits a second for the rest of the body.
    const { port } = await openDoor();
    const socket = dial(port, "127.0.0.1");
    socket.write(
      "POST /read HTTP/1.1\r\nHost: a\r\nContent-Type: text/plain\r\nContent-Length: 999999\r\n\r\n1",
    );
    const answer = await text(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer).toMatch(/\r\nconnection: close\r\n/i);
  });
});

it.each([
  ["a head", "GET /healthz HTTP/1.1\r\nHost: "],
  ["a body", "POST /read HTTP/1.1\r\nHost: a\r\nContent-Type: text/plain\r\nContent-Length: 9\r\n\r\n1"],
  [
    "a form",
    "POST /read HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data; boundary=a\r\nContent-Length: 9\r\n\r\n1",
  ],
])("twenty sockets that begin %s and send no more are closed", async (_, beginning) => {
  const { port, send } = await openDoor({ slowMs: 1_000 });
  const sockets = Array.from({ length: 20 }, () => {
    const socket = dial(port, "127.0.0.1");
    socket.write(beginning);
    socket.resume();
    return once(socket, "close");
  });
  await Promise.all(sockets);
  await expect.poll(() => send("/healthz")).toMatchObject({ status: 200 });
});

describe("a client that reads nothing of its answer", () => {
  const never = async (port: number, path: string) => {
    const socket = dial(port, "127.0.0.1");
    socket.on("error", () => undefined);
    socket.pause();
    socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`);
    await once(socket, "connect");
    return socket;
  };

  it.each(["/large", "/stream"])("loses its connection: %s", async (path) => {
    const { port, server } = await openDoor({ readMs: 300 });
    let closed = 0;
    server.on("connection", (socket) => socket.once("close", () => (closed += 1)));
    const sockets = await Promise.all(Array.from({ length: 3 }, () => never(port, path)));
    await expect.poll(() => closed).toBe(3);
    for (const socket of sockets) socket.destroy();
  });

  it("is not one whose answer is made for a long time", async () => {
    const { server, send, finish, waiting } = await openDoor({ readMs: 50 });
    const { promise: isTimedOut, resolve } = Promise.withResolvers<void>();
    server.on("request", (_request, response) => response.once("timeout", () => resolve()));
    const answer = send("/wait");
    await isTimedOut;
    await expect.poll(() => waiting.length).toBe(1);
    finish();
    expect(await answer).toMatchObject({ status: 200, body: "done" });
  });
});
