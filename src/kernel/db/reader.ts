import { AsyncLocalStorage } from "node:async_hooks";
import type { Pool, PoolClient } from "pg";
import { AppError } from "#kernel/errors/app-error.ts";
import { t } from "../server-texts.ts";

const readers = new AsyncLocalStorage<() => boolean>();

/**
 * Runs the work of a request that only reads. Once `hasGone` returns true, the work gets no connection to the database any
 * more, so that nothing goes on for nobody. Statements that have begun end by themselves.
 */
export const whileRead = <Result>(hasGone: () => boolean, work: () => Result): Result =>
  readers.run(hasGone, work);

/** Runs work whose result others wait for too: it goes on when the reader who began it has gone. */
export const forAllReaders = <Result>(work: () => Result): Result => readers.exit(work);

/** Refuses a pool's connections to readers who have gone, also to those who left while they waited for one. */
export function refuseGoneReaders(pool: Pool): void {
  pool.connect = new Proxy(pool.connect, {
    apply: (connect, self, [callback]: Parameters<Pool["connect"]>) => {
      const hasGone = readers.getStore();
      if (!hasGone) return Reflect.apply(connect, self, callback ? [callback] : []);
      const connected = connectFor(hasGone, () => Reflect.apply(connect, self, []));
      if (!callback) return connected;
      connected.then(
        (client) => callback(undefined, client, (error) => client.release(error)),
        (error) => callback(error, undefined, () => undefined),
      );
    },
  });
}

/** Throws for a reader who has gone. For work that keeps one connection for long. */
export function refuseGoneReader(): void {
  if (readers.getStore()?.()) throw nobodyReads();
}

async function connectFor(hasGone: () => boolean, connect: () => Promise<PoolClient>): Promise<PoolClient> {
  if (hasGone()) throw nobodyReads();
  const client = await connect();
  if (!hasGone()) return client;
  client.release();
  throw nobodyReads();
}

const nobodyReads = () => new AppError("UNAVAILABLE", t.later("busy"));
