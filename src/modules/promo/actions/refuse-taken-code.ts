import { postgresErrorCode, UNIQUE_VIOLATION } from "#kernel/db/postgres-error.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { t } from "../server-texts.ts";

/** Runs a change to a code; where another one is written alike: `CONFLICT`. */
export async function refuseTakenCode<Result>(code: string, change: () => Promise<Result>): Promise<Result> {
  try {
    return await change();
  } catch (error) {
    if (postgresErrorCode(error) !== UNIQUE_VIOLATION) throw error;
    const taken = t.later("codeTaken", { code });
    throw new AppError("CONFLICT", taken, { code: taken });
  }
}
