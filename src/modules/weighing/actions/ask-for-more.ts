import type { Tx } from "#kernel/db/connect.ts";
import type { MailQueue } from "#kernel/jobs/mail-queue.ts";
import { packingQuestionMail } from "../mails/packing-question.ts";
import { type AskedLine, askedPaise } from "../rules/question.ts";
import { packingQuestions } from "../tables.ts";
import { overtake } from "./follow-question.ts";
import { refuseToBreakNotes } from "./settle-packed.ts";
import type { Question } from "./standing-question.ts";

type Asking = {
  orderId: string;
  /** What asks for the same already; one that was declined is asked once more. */
  standing: Question | undefined;
  more: readonly AskedLine[];
  /** By how much the order's sum is lower than ordered without it. */
  lowerPaise: number;
  mail: MailQueue;
};

/**
 * Asks a held order's shopper to pay more for what went into the bag, by mail and in My Orders, unless they are asked or
 * have agreed already. Returns whether they are asked now. What a credit note says would not stay true: `CONFLICT`.
 */
export async function askForMore(
  tx: Tx,
  { orderId, standing, more, lowerPaise, mail }: Asking,
): Promise<boolean> {
  if (more.length === 0 || standing?.status === "open" || standing?.status === "agreed") return false;
  const paise = askedPaise(more);
  await refuseToBreakNotes(tx, orderId, lowerPaise - paise);
  if (standing) await overtake(tx, standing);
  const [question] = await tx
    .insert(packingQuestions)
    .values({ orderId, lines: [...more], paise })
    .returning({ id: packingQuestions.id });
  if (!question) throw new Error("the question returned no row");
  await mail.add(tx, packingQuestionMail, [{ orderId, question: question.id }]);
  return true;
}
