import { CircleCheck, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { formatClock, formatDate } from "#kernel/time/store-time.ts";
import { classNames } from "#ui/class-names.ts";
import type { Backup } from "../contract.ts";
import { t } from "../seller-texts.ts";

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

function News({ bad = false, title, children }: { bad?: boolean; title: string; children?: ReactNode }) {
  const Icon = bad ? TriangleAlert : CircleCheck;
  return (
    <div
      role={bad ? "alert" : undefined}
      className={classNames(
        "flex gap-3 rounded-tile px-4 py-3",
        bad ? "bg-blush" : "border border-line bg-sheet",
      )}
    >
      <Icon
        aria-hidden="true"
        className={classNames("mt-0.5 size-5 shrink-0", bad ? "text-clay-deep" : "text-leaf")}
      />
      <div>
        <p className="font-semibold">{title}</p>
        {children && <p>{children}</p>}
      </div>
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
