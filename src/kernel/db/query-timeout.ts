import { Socket } from "node:net";
import pg from "pg";

/** A statement, or the end of a connection, was not answered in time. The connection can't be used any more. */
export class QueryTimeout extends Error {
  override readonly name = "QueryTimeout";
}

/** The longest wait for the end of a connection, in milliseconds. */
const GOODBYE_MS = 1_000;

/** A client whose connection can be destroyed. What waits for its answer fails with `reason`. */
export interface LimitedClient extends pg.Client {
  destroy: (reason?: Error) => void;
}

/**
 * A client class that waits at most `limitMs` milliseconds for a statement's answer. Then it destroys its connection:
 * the statement, and those queued behind it, fail with `QueryTimeout`, and a pool drops the client. The server's own
 * `statement_timeout` can't do that if the server is frozen or out of reach. pg's `query_timeout` gives up the
 * statement, but leaves the connection busy with it.
 */
export function clientWithTimeout(limitMs: number): new (config?: pg.ClientConfig) => LimitedClient {
  return class extends pg.Client implements LimitedClient {
    readonly destroy: LimitedClient["destroy"];

    constructor(config?: pg.ClientConfig) {
      const socket = new Socket();
      super({ ...config, stream: () => socket });
      this.destroy = (reason) => void socket.destroy(reason);
      // A lost connection surfaces as a query error. Without this listener, a loss between two statements would end the
      // process.
      this.on("error", () => undefined);
      this.query = new Proxy(this.query, {
        apply: (query, self, given) => {
          const complaint = `The database gave no answer within ${limitMs} ms`;
          const timer = setTimeout(() => this.destroy(new QueryTimeout(complaint)), limitMs);
          return settling(query, self, given, () => clearTimeout(timer));
        },
      });
      this.end = new Proxy(this.end, {
        apply: (end, self, given) => {
          const cut = setTimeout(() => this.destroy(), GOODBYE_MS).unref();
          socket.once("close", () => clearTimeout(cut));
          return Reflect.apply(end, self, given);
        },
      });
    }
  };
}

function settling(query: pg.Client["query"], self: unknown, given: unknown[], settled: () => void) {
  const callback = given.at(-1);
  if (typeof callback === "function") {
    const settlingCallback = (...answer: unknown[]) => {
      settled();
      callback(...answer);
    };
    return Reflect.apply(query, self, [...given.slice(0, -1), settlingCallback]);
  }
  const running = Reflect.apply(query, self, given);
  Promise.resolve(running).then(settled, settled);
  return running;
}
