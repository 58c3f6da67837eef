import { StartRefused } from "#kernel/environment/start-refused.ts";
import { outageOf } from "#kernel/errors/outage.ts";
import { MB } from "#kernel/health/check.ts";
import { diskOf } from "#kernel/health/disk-and-memory.ts";
import type { Config } from "../config/config.ts";

/** PostgreSQL stops when it can't make another file of its log, which has 16 MB. */
const LEAST = 17 * MB;

const FIRST_START = "A new store takes some 200 MB.";

/** The error; or one that says that the disk of DATA_DIR is full, if that is its reason. */
export async function orFullDisk(error: unknown, { dataDir }: Pick<Config, "dataDir">): Promise<unknown> {
  const outage = outageOf(error);
  if (outage !== "full" && outage !== "away") return error;
  const { free } = await diskOf("DATA_DIR", dataDir);
  if (free > LEAST) return error;
  return new StartRefused(
    `The disk that DATA_DIR, ${dataDir}, is on is full. Make room, then start again. ${FIRST_START}`,
    {
      cause: error,
    },
  );
}
