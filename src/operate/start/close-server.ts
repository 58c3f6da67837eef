import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { setTimeout as after } from "node:timers/promises";
import type { Shutdown } from "#kernel/http/shutdown.ts";

/**
 * The time for which new connections are still answered, so that a load balancer learns from `/readyz` that the process
 * ends.
 */
const DRAIN_MS = 1_000;
/** The number of checks in a row without a new connection, before the port is closed. */
const QUIET_LOOKS = 8;
const QUIET_LOOK_MS = 5;
const QUIET_WITHIN_MS = 500;
/** The time after which a connection without data is closed. */
const IDLE_MS = 500;
const POLL_MS = 50;
/** The time after which running requests are told to try again later. */
const CUT_AFTER_MS = 6_000;
const FLUSH_MS = 300;

type Line = { openRequests: number; bytes: number; from: number };

export type GentleServer = {
  /** Closes within seven seconds. `onShut` is called when no new connections are accepted any more. */
  close: (onShut: () => void) => Promise<void>;
};

/** Ends a connection once this response, whose head was not sent yet, is complete. */
const endAfter = (response: ServerResponse) => response.setHeader("Connection", "close");

/**
 * Tracks a server's connections, so that closing it cuts none in the middle: every response then says `Connection:
 * close`, and only a connection without a request is closed unanswered. `arrival` is the server's event for each
 * request that is not answered at once.
 */
export function gentleServer(server: Server, closing: Shutdown, arrival = "request"): GentleServer {
  const lines = new Map<Socket, Line>();
  const answers = new Set<ServerResponse>();
  let taken = 0;
  server.on("connection", (socket: Socket) => {
    taken += 1;
    lines.set(socket, { openRequests: 0, bytes: 0, from: Date.now() });
    socket.once("close", () => lines.delete(socket));
  });
  server.prependListener(arrival, (request: IncomingMessage, response: ServerResponse) => {
    const line = lines.get(request.socket);
    if (line) line.openRequests += 1;
    answers.add(response);
    if (closing.begun()) endAfter(response);
    response.once("close", () => {
      answers.delete(response);
      if (!line) return;
      line.openRequests -= 1;
      line.from = Date.now();
    });
  });
  const closeIdle = () => {
    for (const [socket, line] of lines) {
      if (line.bytes !== socket.bytesRead) Object.assign(line, { bytes: socket.bytesRead, from: Date.now() });
      if (line.openRequests === 0 && Date.now() - line.from >= IDLE_MS) socket.destroySoon();
    }
  };
  const shut = async () => {
    const until = Date.now() + QUIET_WITHIN_MS;
    for (let looks = 0; looks < QUIET_LOOKS && Date.now() < until; looks++) {
      const before = taken;
      await after(QUIET_LOOK_MS);
      if (taken !== before) looks = 0;
    }
    server.close();
  };
  const close = async (onShut: () => void) => {
    const begun = Date.now();
    closing.begin();
    for (const answer of answers) if (!answer.headersSent) endAfter(answer);
    const looking = setInterval(closeIdle, POLL_MS);
    await after(DRAIN_MS);
    await closing.holding(shut);
    onShut();
    while (lines.size > 0 && Date.now() - begun < CUT_AFTER_MS) await after(POLL_MS);
    closing.cutOff();
    if (lines.size > 0) await after(FLUSH_MS);
    clearInterval(looking);
    server.closeAllConnections();
  };
  return { close };
}
