import { randomUUID } from "node:crypto";
import { eq, isNull, lt, or, sql } from "drizzle-orm";
import type { Db } from "#kernel/db/connect.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { type JobContext, nightAt, type RepeatedJob } from "#kernel/jobs/run-jobs.ts";
import { written } from "#kernel/texts/written-words.ts";
import { GatewayError } from "../gateway.ts";
import { openedGateway } from "../keys.ts";
import { accountOrRefuse } from "../save-keys.ts";
import { t } from "../server-texts.ts";
import { paymentComparisons } from "../tables.ts";
import { findDifferences } from "./find-differences.ts";
import { beginOfSpan, writeFindings } from "./findings.ts";

/** The hour of the night from which it runs. */
const HOUR = 3;

/**
 * Compares the books with the gateway once a night. It is no nightly job of the kernel, as that would hold a transaction
 * open during its calls. Missed nights are caught up.
 */
export const compareNightly: RepeatedJob = {
  name: "online payment: compare the books with the gateway",
  everySeconds: 300,
  run: async (room) => {
    const night = nightAt(room.now(), HOUR);
    const saved = await openedGateway.of(room).saved(room.db);
    if (!saved) return;
    const gateway = saved.gateway.code;
    const isOfGateway = eq(paymentComparisons.gateway, gateway);
    const [last] = await room.db.select().from(paymentComparisons).where(isOfGateway);
    if (!saved.keys) await noteFailure(room.db, gateway, written(t.later("keysUnreadable")));
    else if (!last?.night || last.night < night) await compare(room, night);
  },
};

/**
 * Records what the gateway knows and the books don't, and lists what still differs. Calls of the gateway are made outside
 * of transactions. `night` notes the night as done. Returns the number of open differences. Throws as `accountOrRefuse`
 * does, `CONFLICT` while another run compares, and `GatewayError`: nothing is listed or settled then.
 */
export async function compare(room: JobContext, night?: string): Promise<number> {
  const { db } = room;
  const opened = await accountOrRefuse(db, openedGateway.of(room));
  const gateway = opened.gateway.code;
  const run = await claim(db, gateway);
  if (!run) throw new AppError("CONFLICT", t.later("comparing"));
  try {
    const span = await beginOfSpan(db, run.at);
    const differences = await findDifferences(room, opened.account, span);
    return await writeFindings(db, differences, { ...span, gateway, claim: run.claim, night });
  } catch (error) {
    const failure = error instanceof GatewayError ? error.message : written(t.later("compareFailed"));
    await db
      .update(paymentComparisons)
      .set({ claim: null, claimedUntil: null, failure })
      .where(eq(paymentComparisons.claim, run.claim));
    throw error;
  }
}

/** Notes why a comparison failed, so that the seller is told. */
async function noteFailure(db: Db, gateway: string, failure: string): Promise<void> {
  await db
    .insert(paymentComparisons)
    .values({ gateway, failure })
    .onConflictDoUpdate({ target: paymentComparisons.gateway, set: { failure } });
}

/** The time after which another run may begin, if a process has died while it compared. */
const CLAIM_MINUTES = 10;

/** Returns undefined while another run has the claim. */
async function claim(db: Db, gateway: string): Promise<{ claim: string; at: Date } | undefined> {
  const own = randomUUID();
  const claimed = { claim: own, claimedUntil: sql`now() + make_interval(mins => ${CLAIM_MINUTES})` };
  const [row] = await db
    .insert(paymentComparisons)
    .values({ gateway, ...claimed })
    .onConflictDoUpdate({
      target: paymentComparisons.gateway,
      set: claimed,
      setWhere: or(isNull(paymentComparisons.claimedUntil), lt(paymentComparisons.claimedUntil, sql`now()`)),
    })
    .returning({ at: sql`now()`.mapWith(paymentComparisons.doneAt) });
  return row && { claim: own, at: row.at };
}
