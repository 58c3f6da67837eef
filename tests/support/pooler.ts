import { once } from "node:events";
import { createServer, connect as dial, type Socket } from "node:net";

/**
 * A proxy to a database that gives each transaction any free connection, as a pooler without prepared statements does.
 * A client logs in over a new connection, which then joins the pool.
 */
export async function transactionPooler(databaseUrl: string) {
  const target = new URL(databaseUrl);
  const free: Socket[] = [];
  const waiting: ((server: Socket) => void)[] = [];
  const sockets = new Set<Socket>();
  const track = (socket: Socket) => {
    sockets.add(socket);
    return socket.on("error", () => undefined).on("close", () => sockets.delete(socket));
  };
  const give = (server: Socket) => {
    const next = waiting.shift();
    if (next) next(server);
    else free.push(server);
  };
  const server = createServer((client) => {
    track(client);
    let current: Socket | undefined;
    let pendingMessages: Buffer[] = [];
    const serve = (upstream: Socket) => {
      current = upstream;
      const answer = messagesOf((message) => {
        client.write(message);
        // The server is ready, and in no transaction.
        if (message[0] !== 0x5a || message[5] !== 0x49) return;
        upstream.off("data", answer);
        current = undefined;
        give(upstream);
      });
      upstream.on("data", answer);
      for (const part of pendingMessages.splice(0)) upstream.write(part);
    };
    const login = track(dial(Number(target.port), target.hostname));
    serve(login);
    client.on("data", (sent) => {
      if (sent[0] === 0x58) return client.destroy();
      if (current) return current.write(sent);
      pendingMessages = [...pendingMessages, sent];
      const upstream = free.pop();
      if (upstream) serve(upstream);
      else waiting.push(serve);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const url = new URL(databaseUrl);
  url.port = String(typeof address === "object" && address ? address.port : 0);
  return {
    url: url.href,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

/** Splits PostgreSQL's bytes into messages: a letter and four bytes of length, which include themselves. */
function messagesOf(take: (message: Buffer) => void) {
  let rest = Buffer.alloc(0);
  return (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk]);
    while (rest.length >= 5 && rest.length > rest.readInt32BE(1)) {
      const end = rest.readInt32BE(1) + 1;
      const message = rest.subarray(0, end);
      rest = rest.subarray(end);
      take(message);
    }
  };
}
