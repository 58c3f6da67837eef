import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { afterEach, expect, it } from "vitest";
import { isInUse } from "./copied-folder.ts";

/** The messages of a server that accepts a login and waits for a statement: AuthenticationOk, ReadyForQuery. */
const WELCOME = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49]);

const opened: (() => void)[] = [];
afterEach(() => {
  for (const close of opened.splice(0)) close();
});

async function serverThat(welcome: (socket: Socket) => void): Promise<{ port: number }> {
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    opened.push(() => socket.destroy());
    welcome(socket);
  });
  opened.push(() => server.close());
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return { port: typeof address === "object" && address ? address.port : 0 };
}

it.each([
  ["lets nobody in", () => undefined],
  ["lets one in, and is frozen then", (socket: Socket) => socket.once("data", () => socket.write(WELCOME))],
])("a server that %s counts as used, soon", async (_, welcome) => {
  expect(await isInUse(await serverThat(welcome), tmpdir(), 300)).toBe(true);
});
