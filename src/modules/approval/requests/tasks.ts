import { count, eq } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import type { SellerTask } from "#modules/backoffice/index.ts";
import type { Role } from "#modules/identity/index.ts";
import { approvalSellerPages } from "../paths.ts";
import { t } from "../server-texts.ts";
import { approvals } from "../tables.ts";
import { decides } from "./deciders.ts";

/** The calls that wait for a second person and that this role may decide about, for Today. */
export async function approvalTasks(db: Connection, _now: Date, role: Role): Promise<SellerTask[]> {
  const rows = await db
    .select({ permission: approvals.permission, count: count() })
    .from(approvals)
    .where(eq(approvals.state, "waiting"))
    .groupBy(approvals.permission);
  const waiting = rows
    .filter(({ permission }) => decides({ role }, permission))
    .reduce((total, row) => total + row.count, 0);
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
