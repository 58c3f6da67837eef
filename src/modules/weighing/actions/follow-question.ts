import { eq } from "drizzle-orm";
import type { Tx } from "#kernel/db/connect.ts";
import { type AskedLine, asksTheSame } from "../rules/question.ts";
import { packingQuestions } from "../tables.ts";
import { type Question, standingQuestion } from "./standing-question.ts";

/**
 * The question to the shopper that a held order goes on with, now that these lines are worth more: one that asks for
 * something else is overtaken.
 */
export async function followQuestion(
  tx: Tx,
  orderId: string,
  more: readonly AskedLine[],
): Promise<Question | undefined> {
  const question = await standingQuestion(tx, orderId);
  if (!question || asksTheSame(question.lines, more)) return question;
  await overtake(tx, question);
  return undefined;
}

/** Nobody can answer an overtaken question any more. */
export async function overtake(tx: Tx, { id }: Question): Promise<void> {
  await tx.update(packingQuestions).set({ status: "replaced" }).where(eq(packingQuestions.id, id));
}
