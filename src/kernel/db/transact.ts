import type { Db, Tx } from "./connect.ts";
import { postgresErrorCode } from "./postgres-error.ts";

const DEADLOCK = "40P01";
const SERIALIZATION_FAILURE = "40001";
const ATTEMPTS = 3;

/** Runs a transaction, again when PostgreSQL chose it as the victim of a deadlock: nothing of it was kept. */
export async function transact<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction(work);
    } catch (error) {
      const code = postgresErrorCode(error);
      const victim = code === DEADLOCK || code === SERIALIZATION_FAILURE;
      if (!victim || attempt === ATTEMPTS) throw error;
    }
  }
}
