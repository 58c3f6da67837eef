import { lt, sql } from "drizzle-orm";
import type { NightlyJob } from "#kernel/jobs/run-jobs.ts";
import { DEVICE_DAYS } from "../sessions/known-devices.ts";
import { knownDevices, sessions } from "../tables.ts";

/** Deletes sessions that have ended, and browsers without a recent login. */
export const forgetEnded: NightlyJob = {
  name: "identity: forget what has ended",
  atHour: 3,
  run: async (tx) => {
    await tx.delete(sessions).where(lt(sessions.expiresAt, sql`now()`));
    const old = sql`now() - make_interval(days => ${DEVICE_DAYS})`;
    await tx.delete(knownDevices).where(lt(knownDevices.lastLoginAt, old));
  },
};
