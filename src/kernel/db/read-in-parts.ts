import type { Db, Tx } from "./connect.ts";
import { asTx, rollBack } from "./transact.ts";

/**
 * Reads part by part, all of it as it was at one moment: a read-only transaction that is open from the first part that
 * is asked for to the last, or until nobody wants more. Each part's statements have their own time limit. The pool gets
 * the connection back whatever happens.
 */
export async function* readInParts<Part>(
  db: Db,
  read: (tx: Tx) => AsyncGenerator<Part, void>,
): AsyncGenerator<Part, void> {
  const client = await db.$client.connect();
  try {
    await client.query("begin isolation level repeatable read read only");
    yield* read(asTx(client));
  } finally {
    // Nothing was written.
    client.release(await rollBack(client));
  }
}
