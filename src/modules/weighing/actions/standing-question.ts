import { and, eq, ne } from "drizzle-orm";
import type { Tx } from "#kernel/db/connect.ts";
import { packingQuestions } from "../tables.ts";

export type Question = typeof packingQuestions.$inferSelect;

/** What the shopper of a held order was asked last, unless the bag was weighed otherwise since. */
export async function standingQuestion(tx: Tx, orderId: string): Promise<Question | undefined> {
  const { status } = packingQuestions;
  const standing = and(eq(packingQuestions.orderId, orderId), ne(status, "replaced"));
  const [question] = await tx.select().from(packingQuestions).where(standing);
  return question;
}
