import { and, inArray, ne } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
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
  const { id, permission, state, method, claimedAt } = approvals;
  const rows = await db
    .select({ id, permission, state, method, claimedAt })
    .from(approvals)
    .where(and(inArray(state, ["waiting", "allowed"]), ne(approvals.requestedBy, seller.id)));
  const open = rows.filter((row) => decides(seller, row.permission));
  const waiting = open.filter((row) => row.state === "waiting").length;
  const interrupted = open.filter((row) => isInterrupted(row, now)).length;
  const link = { to: approvalSellerPages.approvals, words: t("taskLink") };
  const tasks: SellerTask[] = [];
  if (interrupted > 0) {
    const [title, text] = [t("interruptedTitle", { count: interrupted }), t("interruptedText")];
    tasks.push({ phase: "answer", count: interrupted, title, text, isUrgent: true, link });
  }
  if (waiting > 0) {
    const [title, text] = [t("taskTitle", { count: waiting }), t("taskText")];
    tasks.push({ phase: "answer", count: waiting, title, text, link });
  }
  return tasks;
}
