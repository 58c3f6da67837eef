import { once } from "node:events";
import { createServer, connect as dial, type Socket } from "node:net";

/** The fate of a connection that sends a certain text. */
export type Accident = {
  text: string;
  /**
   * `sent`: the server never sees the text. `answered`: the server acts on it, but its answer is lost. `silent`:
   * nothing more comes.
   */
  lose: "sent" | "answered" | "silent";
};

export type UnrulyProxy = {
  /** The database's address through this proxy. */
  url: string;
  /** Breaks each connection that sends the text from now on; `undefined` ends this. */
  breakAt: (accident: Accident | undefined) => void;
  /** Accepts everything and forwards nothing, as a frozen server does, until `thaw`. */
  freeze: () => void;
  thaw: () => void;
  /** The number of connections that were broken. */
  broken: () => number;
  close: () => Promise<void>;
};

/** A proxy to a database that breaks connections at a chosen text, or freezes them. */
export async function unrulyProxy(databaseUrl: string): Promise<UnrulyProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const state = { accident: undefined as Accident | undefined, frozen: false, broken: 0 };
  const server = createServer((client) => {
    const upstream = dial(Number(target.port), target.hostname);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on("error", () => undefined);
      socket.on("close", () => {
        sockets.delete(socket);
        client.destroy();
        upstream.destroy();
      });
      if (state.frozen) socket.pause();
    }
    let lost = false;
    const breakOff = () => {
      state.broken += 1;
      client.destroy();
    };
    client.on("data", (sent) => {
      const hit = state.accident && sent.includes(state.accident.text) ? state.accident : undefined;
      if (hit?.lose === "sent") return breakOff();
      if (hit?.lose === "silent") return;
      lost ||= hit !== undefined;
      upstream.write(sent);
    });
    upstream.on("data", (answer) => (lost ? breakOff() : client.write(answer)));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = new URL(databaseUrl);
  const address = server.address();
  url.port = String(typeof address === "object" && address ? address.port : 0);
  return {
    url: url.href,
    breakAt: (accident) => {
      state.accident = accident;
    },
    freeze: () => {
      state.frozen = true;
      for (const socket of sockets) socket.pause();
    },
    thaw: () => {
      state.frozen = false;
      for (const socket of sockets) socket.resume();
    },
    broken: () => state.broken,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
