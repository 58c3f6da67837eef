import { type ReactNode, useEffect, useEffectEvent } from "react";
import { browserApi } from "#kernel/web/browser-api.ts";
import { toast } from "#kernel/web/toast.ts";
import { sellerCall, toastFailure } from "#modules/identity/web/seller-session.ts";
import { useSellerPage } from "#modules/identity/web/use-seller-data.ts";
import { Button } from "#ui/button.tsx";
import { DataTable } from "#ui/data-table.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { ErrorState } from "#ui/states.tsx";
import { TableSkeleton } from "#ui/table-skeleton.tsx";
import { useWork } from "#ui/use-work.ts";
import { t } from "../seller-texts.ts";
import { backupColumns } from "./backup-columns.tsx";
import { BackupNews } from "./backup-news.tsx";
import type { readBackups } from "./read-backups.ts";

const LOOK_AGAIN_MS = 2000;
const BACKUP = "backup";

/** Whether all is safe, when the next backup comes, and the newest ones; followed while one is being made. */
export function SellerBackups({ asked }: { asked: ReturnType<typeof readBackups> | undefined }) {
  const { value, failed, reload } = useSellerPage(asked, t("loadFailed"));
  const { busy, run } = useWork();
  const running = value?.backups.some(({ state }) => state === "running") ?? false;
  const lookAgain = useEffectEvent(reload);
  useEffect(() => {
    if (!running || !value) return;
    const pause = setTimeout(() => lookAgain(), LOOK_AGAIN_MS);
    return () => clearTimeout(pause);
  }, [running, value]);
  const begin = () =>
    run(async () => {
      try {
        toast.success((await sellerCall(browserApi.api.seller.backups.$post(), BACKUP)).message);
      } catch (error) {
        toastFailure(error, t("beginFailed"), undefined, BACKUP);
      }
      reload();
    });
  return (
    <>
      <PageHeader title={t("title")}>
        <Button size="small" onClick={begin} busy={busy || running} busyLabel={t("backingUp")}>
          {t("backUpNow")}
        </Button>
      </PageHeader>
      {failed && <ErrorState title={t("notLoaded")} onRetry={reload} />}
      {!value && !failed && <TableSkeleton label={t("loading")} />}
      {value && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <BackupNews backups={value.backups} late={value.late} />
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
