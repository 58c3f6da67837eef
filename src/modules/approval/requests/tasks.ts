import { count, eq } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import type { SellerTask } from "#modules/backoffice/index.ts";
import { approvalSellerPages } from "../paths.ts";
import { t } from "../server-texts.ts";
import { approvals } from "../tables.ts";

/** What waits for a second person, for Today. */
export async function approvalTasks(db: Connection): Promise<SellerTask[]> {
  const [row] = await db.select({ count: count() }).from(approvals).where(eq(approvals.state, "waiting"));
  const waiting = row?.count ?? 0;
  if (waiting === 0) return [];
  return [
    {
      phase: "answer",
      count: waiting,
      title: t("taskTitle", { count: waiting }),
      text: t("taskText"),
      link: { to: approvalSellerPages.approvals, words: t("taskLink") },
    },
  ];
}
