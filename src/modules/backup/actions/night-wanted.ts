import { desc, gte, min } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import { sellers } from "#modules/identity/tables.ts";
import { nightDue } from "../rules/night-due.ts";
import { backups } from "../tables.ts";

const LOOK_BACK_MS = 3 * 24 * 60 * 60 * 1000;

/** The night whose backup is due, undefined if none is. A store is as old as its seller's account. */
export async function nightWanted(
  db: Connection,
  { now, hour }: { now: Date; hour: number },
): Promise<string | undefined> {
  const recent = gte(backups.startedAt, new Date(now.getTime() - LOOK_BACK_MS));
  const [tries, [since]] = await Promise.all([
    db.select().from(backups).where(recent).orderBy(desc(backups.startedAt)),
    db.select({ at: min(sellers.createdAt) }).from(sellers),
  ]);
  if (!since?.at) return undefined;
  return nightDue({ now, hour, storeSince: since.at, tries }) ?? undefined;
}
