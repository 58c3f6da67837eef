import pg from "pg";
import { z } from "zod";
import { canWait, tellAfter } from "./told-later.ts";

/** What a transaction has changed of what visitors are shown: products by their ids, an empty one for anything. */
export type ShownChange = { xact: string; products: string[] };

/** As the migration's function raises it. */
const NOTICE = "SHOWN";
const noticeSchema = z.object({ xact: z.string(), products: z.array(z.string()) });

/** `mayWait` is true where whoever wrote learns of it when the promise that is returned has been kept. */
type OnWritten = (changes: readonly ShownChange[], mayWait: boolean) => Promise<void> | undefined;

/**
 * Calls `onWritten` for each transaction of the pool that changed what is shown, when it has ended and before whoever ran
 * it learns of that. One whose end is not known counts as kept.
 */
export function hearOwnWrites(pool: pg.Pool, onWritten: OnWritten): void {
  const heard = new WeakSet<pg.PoolClient>();
  pool.on("acquire", (client) => {
    if (!(client instanceof pg.Client) || heard.has(client)) return;
    heard.add(client);
    let open: ShownChange[] = [];
    const end = () => {
      if (open.length === 0) return;
      const ended = open;
      open = [];
      const ready = onWritten(ended, canWait(client));
      if (ready) tellAfter(client, ready);
    };
    client.on("notice", ({ code, message }) => {
      if (code === NOTICE) open.push(noticeSchema.parse(JSON.parse(message ?? "")));
    });
    // This listener runs before pg's own, and so before the statement's promise resolves. "I" means that no transaction
    // is open any more.
    client.connection.prependListener("readyForQuery", ({ status }: { status?: string }) => {
      if (status === "I") end();
    });
    client.on("end", end);
  });
}
