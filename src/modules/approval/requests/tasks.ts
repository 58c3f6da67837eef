import { and, asc, inArray, ne } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import { formatShortDay, storeDay } from "#kernel/time/store-time.ts";
import type { SellerTask } from "#modules/backoffice/index.ts";
import type { SellerWithRole } from "#modules/identity/index.ts";
import { approvalSellerPages } from "../paths.ts";
import { t } from "../server-texts.ts";
import { approvals } from "../tables.ts";
import { isInterrupted } from "./decide.ts";
import { decides } from "./deciders.ts";

/** The requests of others about which a person may decide, and those that were interrupted, for Today. */
export async function approvalTasks(
  db: Connection,
  now: Date,
  seller: SellerWithRole,
): Promise<SellerTask[]> {
  const { id, permission, state, method, claimedAt, createdAt } = approvals;
  const rows = await db
    .select({ id, permission, state, method, claimedAt, createdAt })
    .from(approvals)
    .where(and(inArray(state, ["waiting", "allowed"]), ne(approvals.requestedBy, seller.id)))
    .orderBy(asc(createdAt));
  const open = rows.filter((row) => decides(seller, row.permission));
  const waiting = open.filter((row) => row.state === "waiting");
  const interrupted = open.filter((row) => isInterrupted(row, now));
  const [firstWaiting] = waiting;
  const [firstInterrupted] = interrupted;
  const dayOf = (row: { createdAt: Date }) => ({ day: formatShortDay(storeDay(row.createdAt)) });
  const link = { to: approvalSellerPages.approvals, words: t("taskLink") };
  const tasks: SellerTask[] = [];
  if (firstInterrupted) {
    const count = interrupted.length;
    const [title, text] = [t("interruptedTitle", { count }), t("interruptedText", dayOf(firstInterrupted))];
    tasks.push({ phase: "answer", count, title, text, isUrgent: true, link });
  }
  if (firstWaiting) {
    const count = waiting.length;
    const [title, text] = [t("taskTitle", { count }), t("taskText", dayOf(firstWaiting))];
    tasks.push({ phase: "answer", count, title, text, link });
  }
  return tasks;
}
