import { once } from "node:events";
import { Agent, createServer, type IncomingMessage, request } from "node:http";
import { connect as dial } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as after } from "node:timers/promises";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { expect, it } from "vitest";
import type { AppEnv } from "#kernel/http/app-env.ts";
import { answerError } from "#kernel/http/errors.ts";
import { limitConcurrency } from "#kernel/http/request-limits.ts";
import { openShutdown } from "#kernel/http/shutdown.ts";
import { openMeters } from "#kernel/metrics/meters.ts";
import { gentleServer } from "./close-server.ts";

const SENDERS = 30;

/** A server that answers `/` after a moment, and never answers `/hang`. */
async function opened() {
  const closing = openShutdown();
  const app = new Hono<AppEnv>();
  app.onError((error, c) => answerError(error, c, () => ""));
  app.use(limitConcurrency({ closing, meters: openMeters() }));
  app.get("/readyz", (c) => c.text("", closing.begun() ? 503 : 200));
  app.post("/", async (c) => {
    await after(5);
    return c.text(await c.req.text());
  });
  app.get("/hang", () => new Promise<Response>(() => undefined));
  const server = createServer(getRequestListener(app.fetch));
  const gentle = gentleServer(server, closing);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return { port, gentle };
}

type Sent = { status: number; body: string; closes: boolean } | { refused: true };

/** The outcome of a request. A request without an answer is an error. */
async function send(port: number, agent: Agent, path: string, body?: string): Promise<Sent> {
  const method = body === undefined ? "GET" : "POST";
  const clientRequest = request({ host: "127.0.0.1", port, agent, path, method });
  const answering = once(clientRequest, "response");
  clientRequest.end(body);
  try {
    const [answer]: IncomingMessage[] = await answering;
    if (!answer) throw new Error("no answer");
    const status = answer.statusCode ?? 0;
    return { status, body: await text(answer), closes: answer.headers.connection === "close" };
  } catch (error) {
    if (error instanceof Error && "syscall" in error && error.syscall === "connect") return { refused: true };
    throw error;
  }
}

it("answers everything that was sent while it closes, and says that it closes", async () => {
  const { port, gentle } = await opened();
  const agent = new Agent({ keepAlive: true, maxSockets: SENDERS });
  let closing = false;
  let refused = 0;
  const answers: Sent[] = [];
  const allAtWork = Promise.withResolvers<void>();
  let answered = 0;
  const sender = async (name: number) => {
    for (let number = 0; ; number++) {
      const sentWhileClosing = closing;
      const body = `${name} ${number}`;
      const answer = await send(port, agent, "/", body);
      if ("refused" in answer) break;
      expect(answer).toMatchObject({ status: 200, body });
      if (sentWhileClosing) answers.push(answer);
      answered += 1;
      if (answered === 2 * SENDERS) allAtWork.resolve();
    }
    refused += 1;
  };
  const sending = Promise.all(Array.from({ length: SENDERS }, (_, name) => sender(name)));
  await allAtWork.promise;
  closing = true;
  let shut = false;
  const closed = gentle.close(() => {
    shut = true;
  });
  expect(await send(port, new Agent(), "/readyz")).toMatchObject({ status: 503 });
  await Promise.all([closed, sending]);
  expect(shut).toBe(true);
  expect(refused).toBe(SENDERS);
  expect(answers.length).toBeGreaterThan(0);
  expect(answers.every((answer) => "closes" in answer && answer.closes)).toBe(true);
  agent.destroy();
});

it("closes connections on which nothing comes, and tells those to come again whose work hangs", async () => {
  const { port, gentle } = await opened();
  const agent = new Agent({ keepAlive: true });
  await send(port, agent, "/", "then idle");
  const silent = dial(port, "127.0.0.1");
  await once(silent, "connect");
  const hanging = send(port, new Agent({ keepAlive: true }), "/hang");
  silent.resume();
  const ended = once(silent, "close");
  await gentle.close(() => undefined);
  expect(await hanging).toMatchObject({ status: 503, closes: true });
  await ended;
  agent.destroy();
});
