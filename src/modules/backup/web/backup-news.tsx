import { formatClock, formatDate } from "#kernel/time/store-time.ts";
import type { Backup } from "../contract.ts";
import { t } from "../seller-texts.ts";
import { News } from "./news.tsx";

interface BackupNewsProps {
  backups: readonly Backup[];
  late: boolean;
}

/** The one thing to know: when all was safe for the last time, or that it is not. */
export function BackupNews({ backups, late }: BackupNewsProps) {
  const finished = backups.find(({ state }) => state !== "running");
  const good = backups.find(({ state }) => state === "done");
  const failed = finished?.state === "failed" && finished.failure !== "interrupted" ? finished : undefined;
  return (
    <div className="grid gap-3">
      {failed && (
        <News bad title={t("failedLast")}>
          {t("failure", { failure: failed.failure ?? "other" })}
        </News>
      )}
      {late && (
        <News bad title={t("late")}>
          {t("lateWhat")}
        </News>
      )}
      {good && <News title={t("safe", { when: whenOf(good), orders: good.orders ?? 0 })} />}
      {!good && !late && !failed && <p className="text-lg">{t("never")}</p>}
    </div>
  );
}

/** When a backup was begun, by the store's clock; of today, the time alone. */
export function whenOf({ startedAt }: Pick<Backup, "startedAt">): string {
  const at = new Date(startedAt);
  const clock = formatClock(at);
  const date = formatDate(at);
  return date === formatDate(new Date()) ? t("today", { clock }) : t("day", { date, clock });
}
