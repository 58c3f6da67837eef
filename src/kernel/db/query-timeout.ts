import pg from "pg";

/** A connection that had no answer to a statement in time, or no goodbye. It is of no more use. */
export class QueryTimeout extends Error {
  override readonly name = "NoAnswer";
}

/** How long a goodbye may take, in milliseconds. */
const GOODBYE_MS = 1_000;

/**
 * A kind of connection that waits at most `limitMs` milliseconds for a statement's answer. Then it destroys itself: the
 * statement, and those that wait behind it, fail with `NoAnswer`, and a pool drops it. The server's own
 * `statement_timeout` can't do that, as a server that is frozen or out of reach keeps no time. pg's `query_timeout`
 * gives up the statement, but leaves its connection busy with it.
 */
export function clientWithTimeout(limitMs: number): new (config?: string | pg.ClientConfig) => pg.Client {
  return class extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config);
      // Every loss is told by the statement that fails. Without a listener one between two statements ends the process.
      this.on("error", () => undefined);
      this.query = new Proxy(this.query, {
        apply: (query, self, given) => {
          const complaint = `The database gave no answer within ${limitMs} ms`;
          const timer = setTimeout(
            () => this.connection.stream.destroy(new QueryTimeout(complaint)),
            limitMs,
          );
          return settling(query, self, given, () => clearTimeout(timer));
        },
      });
      this.end = new Proxy(this.end, {
        apply: (end, self, given) => {
          const cut = setTimeout(() => this.connection.stream.destroy(), GOODBYE_MS).unref();
          this.connection.once("end", () => clearTimeout(cut));
          return Reflect.apply(end, self, given);
        },
      });
    }
  };
}

/** Calls pg's `query` in whichever of its forms, and `settled` when it has gone well or not. */
function settling(query: pg.Client["query"], self: unknown, given: unknown[], settled: () => void) {
  const callback = given.at(-1);
  if (typeof callback === "function") {
    const told = (...answer: unknown[]) => {
      settled();
      callback(...answer);
    };
    return Reflect.apply(query, self, [...given.slice(0, -1), told]);
  }
  const running = Reflect.apply(query, self, given);
  Promise.resolve(running).then(settled, settled);
  return running;
}
