import { type ReactNode, useEffect, useEffectEvent } from "react";
import { useLoaderData } from "react-router";
import { formatClock, formatDate } from "#kernel/time/store-time.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { now } from "#kernel/web/device/clock.ts";
import { browserLoader } from "#kernel/web/pages/browser-loader.ts";
import { Notice } from "#modules/backoffice/web/shared/notice.tsx";
import {
  askAsSeller,
  sellerCall,
  sellerDone,
  toastFailure,
} from "#modules/identity/web/shared/seller-session.ts";
import { useMay } from "#modules/identity/web/shared/use-may.ts";
import { useSellerPage } from "#modules/identity/web/shared/use-seller-data.ts";
import { SellerHead } from "#modules/store/web/shared/seller-head.tsx";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/controls/button.tsx";
import { type Column, DataTable } from "#ui/lists/data-table.tsx";
import { LoadState } from "#ui/loading/load-state.tsx";
import { useWork } from "#ui/loading/use-work.ts";
import type { Backup } from "../contract.ts";
import type { BackupApi } from "../module-api.ts";
import { t } from "../seller-texts.ts";

export const loader = browserLoader(() => ({ backups: askAsSeller(readBackups) }));

const REFRESH_MS = 2000;
const BACKUP = "backup";

/** The state of the backups, the time of the next one, and the newest ones. It refreshes while one is being made. */
export function Component() {
  const loaded = useSellerPage(useLoaderData<typeof loader>()?.backups, t("loadFailed"));
  const { value, reload } = loaded;
  const may = useMay();
  const { busy, run } = useWork();
  const running = value?.backups.some(({ state }) => state === "running") ?? false;
  const refresh = useEffectEvent(reload);
  useEffect(() => {
    if (!running || !value) return;
    const pause = setTimeout(() => refresh(), REFRESH_MS);
    return () => clearTimeout(pause);
  }, [running, value]);
  const begin = () =>
    run(async () => {
      try {
        await sellerDone(browserApi<BackupApi>().api.seller.backups.$post(), BACKUP);
      } catch (error) {
        toastFailure(error, t("beginFailed"), undefined, BACKUP);
      }
      await reload();
    });
  return (
    <>
      <SellerHead title={t("title")}>
        {may("backup.change") && (
          <Button size="small" onClick={begin} busy={busy || running} busyLabel={t("backingUp")}>
            {t("backUpNow")}
          </Button>
        )}
      </SellerHead>
      <LoadState of={loaded} notLoaded={t("notLoaded")} loading={t("loading")} />
      {value && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <BackupStatus backups={value.backups} late={value.late} />
          <WhenAndWhere hour={value.hour} where={value.where} />
          {value.backups.length > 0 && (
            <DataTable
              caption={t("list")}
              columns={backupColumns()}
              rows={value.backups}
              rowKey={({ _id }) => _id}
            />
          )}
        </div>
      )}
    </>
  );
}

function BackupStatus({ backups, late }: { backups: readonly Backup[]; late: boolean }) {
  const finished = backups.find(({ state }) => state !== "running");
  const good = backups.find(({ state }) => state === "done");
  const failed = finished?.state === "failed" && finished.failure !== "interrupted" ? finished : undefined;
  return (
    <div className="grid gap-3">
      {failed && (
        <Notice bad title={t("failedLast")}>
          {t("failure", { failure: failed.failure ?? "other" })}
        </Notice>
      )}
      {late && (
        <Notice bad title={t("late")}>
          {t("lateWhat")}
        </Notice>
      )}
      {good && <Notice title={t("safe", { when: whenOf(good), orders: good.orders ?? 0 })} />}
      {!good && !late && !failed && <p className="text-lg">{t("never")}</p>}
    </div>
  );
}

/** The start of a backup in the store's time; for today, only the time. */
function whenOf({ startedAt }: Pick<Backup, "startedAt">): string {
  const at = new Date(startedAt);
  const clock = formatClock(at);
  const date = formatDate(at);
  return date === formatDate(now()) ? t("today", { clock }) : t("day", { date, clock });
}

function WhenAndWhere({ hour, where }: { hour: number | null; where: string }) {
  const place = (words: ReactNode) => <span className="font-medium wrap-anywhere">{words}</span>;
  return (
    <div className="grid max-w-prose gap-2 text-ink-soft">
      <p>
        {hour === null
          ? t.rich("off", { where, place })
          : t.rich("nightly", { clock: `${String(hour).padStart(2, "0")}:00`, where, place })}
      </p>
      <p>{t("whatFor")}</p>
    </div>
  );
}

const MB = 1024 * 1024;
const TONES = { running: "turmeric", done: "leaf", failed: "clay" } as const;

const backupColumns = (): Column<Backup>[] => [
  {
    key: "when",
    header: t("when"),
    lead: true,
    cell: (backup) => (
      <span className="grid">
        <time dateTime={backup.startedAt} className="tabular-nums">
          {whenOf(backup)}
        </time>
        <span className="text-sm text-ink-soft">
          {t("kind", { kind: backup.nightly ? "nightly" : "asked" })}
        </span>
      </span>
    ),
  },
  {
    key: "what",
    header: t("what"),
    lead: true,
    cell: ({ state, orders, pictures, bytes, failure, detail }) => (
      <span className="grid justify-items-start gap-1">
        <Badge tone={TONES[state]}>{t("state", { state })}</Badge>
        {state === "done" && (
          <span className="text-sm tabular-nums">
            {t("sum", {
              orders: orders ?? 0,
              pictures: pictures ?? 0,
              size: String(Math.ceil((bytes ?? 0) / MB)),
            })}
          </span>
        )}
        {failure && <span className="text-sm">{t("failure", { failure })}</span>}
        {detail && <span className="text-sm text-ink-soft wrap-anywhere">{detail}</span>}
      </span>
    ),
  },
  {
    key: "file",
    header: t("file"),
    cell: ({ file }) => <span className="text-sm wrap-anywhere">{file}</span>,
  },
];

/** The store's backups, the newest first. */
export const readBackups = () => sellerCall(browserApi<BackupApi>().api.seller.backups.$get());
