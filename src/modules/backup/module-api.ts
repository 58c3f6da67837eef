import { type CallsOf, newApi } from "#kernel/http/api-route.ts";
import type { AppEnv } from "#kernel/http/app-env.ts";
import { sellerBackupApi } from "./seller-api.ts";

/** All calls of this module, with their full paths. */
export const backupCalls = newApi<AppEnv>().route("/api/seller", sellerBackupApi);

/** The type of the calls, for pages. */
export type BackupApi = CallsOf<typeof backupCalls>;
