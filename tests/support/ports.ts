import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";

/** Where Linux, macOS and Windows begin to take ports for connections of their own. */
const EPHEMERAL = 32_768;
/** `fetch` refuses some ports of old services; all of them are lower. */
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
 * The first of `count` free ports in a row. They lie below those that the system gives to outgoing connections: of these
 * the neighbour of a free one is often taken by some connection, even by one that ended a minute ago.
 */
export async function freePortsInARow(count: number): Promise<number> {
  for (;;) {
    const first = randomInt(ABOVE_OLD_SERVICES, EPHEMERAL - count);
    const row = await Promise.all(Array.from({ length: count }, (_, at) => isFree(first + at)));
    if (row.every(Boolean)) return first;
  }
}
