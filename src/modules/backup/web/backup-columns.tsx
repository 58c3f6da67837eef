import { Badge } from "#ui/badge.tsx";
import type { Column } from "#ui/data-table.tsx";
import type { Backup } from "../contract.ts";
import { t } from "../seller-texts.ts";
import { whenOf } from "./backup-news.tsx";

const MB = 1024 * 1024;
const TONES = { running: "turmeric", done: "leaf", failed: "clay" } as const;

/** What a line of the list says of a backup. */
export const backupColumns = (): Column<Backup>[] => [
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
