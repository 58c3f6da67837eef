import { eq } from "drizzle-orm";
import type { Db } from "#kernel/db/connect.ts";
import { postgresErrorCode, UNIQUE_VIOLATION } from "#kernel/db/postgres-error.ts";
import { AppError } from "#kernel/errors/app-error.ts";
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
      ? `The path "${path}" belongs to the category ${other.name} already. Please choose another one.`
      : `The path "${path}" is taken. Please choose another one.`;
    throw new AppError("CONFLICT", message, { path: message });
  }
}
