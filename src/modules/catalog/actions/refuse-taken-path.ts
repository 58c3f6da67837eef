import { eq } from "drizzle-orm";
import type { Db } from "#kernel/db/connect.ts";
import { postgresErrorCode, UNIQUE_VIOLATION } from "#kernel/db/postgres-error.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { t } from "../server-texts.ts";
import { categories } from "../tables.ts";

/** Runs a change to a category; where its path is another one's already: `CONFLICT`, naming that one. */
export async function refuseTakenPath<Result>(
  db: Db,
  path: string,
  change: () => Promise<Result>,
): Promise<Result> {
  try {
    return await change();
  } catch (error) {
    if (postgresErrorCode(error) !== UNIQUE_VIOLATION) throw error;
    const [other] = await db
      .select({ name: categories.name })
      .from(categories)
      .where(eq(categories.path, path));
    const message = other
      ? t.later("pathOfOther", { path, other: other.name })
      : t.later("pathTaken", { path });
    throw new AppError("CONFLICT", message, { path: message });
  }
}
