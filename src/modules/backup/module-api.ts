import { doneSchema } from "#kernel/contract/envelope.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { answers, type CallsOf, callsOf, newApi } from "#kernel/http/api-route.ts";
import type { AppEnv } from "#kernel/http/app-env.ts";
import { forSeller } from "#modules/identity/index.ts";
import { backupsSchema } from "./contract.ts";
import { listBackups } from "./list-backups.ts";
import { openedBackups } from "./scheduler.ts";
import { t } from "./server-texts.ts";

const calls = callsOf("Backups");

const list = calls.get("/backups", {
  summary: "The store's own backups, the newest first, and where they lie",
  ...forSeller("backup.see"),
  responses: answers(backupsSchema, "The backups"),
});

const begin = calls.post("/backups", {
  summary: "Back the store up now; it is restored elsewhere and compared in the background",
  ...forSeller("backup.change"),
  responses: answers(doneSchema, "Begun"),
});

/** No call returns a backup's content: it has everybody's data, and stays where the operator put it. */
const sellerBackupApi = newApi<AppEnv>()
  .openapi(list, async (c) => {
    const { db, now } = c.var.deps;
    const { where, hour } = openedBackups.of(c.var.deps);
    const listed = await listBackups(db, { now: now() });
    return c.json(
      { success: true as const, ...listed, late: listed.late && hour !== null, where, hour },
      200,
    );
  })
  .openapi(begin, async (c) => {
    if (!(await openedBackups.of(c.var.deps).begin())) throw new AppError("CONFLICT", t.later("underWay"));
    return c.json({ success: true as const, message: t("begun") }, 200);
  });

/** All calls of this module, with their full paths. */
export const backupCalls = newApi<AppEnv>().route("/api/seller", sellerBackupApi);

/** The type of the calls, for pages. */
export type BackupApi = CallsOf<typeof backupCalls>;
