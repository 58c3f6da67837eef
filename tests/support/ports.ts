import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";

/** The lowest port that Linux, macOS or Windows gives to outgoing connections. */
const EPHEMERAL = 32_768;
/** `fetch` refuses some ports of old services; all of them are lower than this. */
const ABOVE_OLD_SERVICES = 11_000;

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  try {
    await once(server.listen(port, "127.0.0.1"), "listening");
    return true;
  } catch {
    return false;
  } finally {
    server.close();
  }
}

/**
 * The first of `count` free ports in a row. They lie below the ports of outgoing connections: there the neighbour of a
 * free port is often taken, even by a connection that ended a minute ago.
 */
export async function freePortsInARow(count: number): Promise<number> {
  for (;;) {
    const first = randomInt(ABOVE_OLD_SERVICES, EPHEMERAL - count);
    const row = await Promise.all(Array.from({ length: count }, (_, at) => isFree(first + at)));
    if (row.every(Boolean)) return first;
  }
}
