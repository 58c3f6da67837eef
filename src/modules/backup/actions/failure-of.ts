import { UnusableBackup } from "#kernel/backup/open-backup.ts";
import { Differs } from "#kernel/backup/restore-database.ts";
import { postgresErrorCode } from "#kernel/db/postgres-error.ts";
import { PicturesAway } from "#kernel/media/pictures-away.ts";
import type { Failure } from "../rules/failures.ts";

const DISK_FULL = "53100";
const NO_SPACE = ["ENOSPC", "EDQUOT"];
const NO_PLACE = ["EACCES", "EPERM", "EROFS", "ENOENT", "ENOTDIR", "EIO"];

/** What the seller is told of an error that ended a backup. */
export function failureOf(error: unknown): Failure {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (NO_SPACE.includes(code) || postgresErrorCode(error) === DISK_FULL) return "full";
  if (error instanceof Differs || error instanceof UnusableBackup) return "differs";
  if (error instanceof PicturesAway || NO_PLACE.includes(code)) return "unreachable";
  return "other";
}

/** What the operator needs to know of it. */
export function detailOf(error: unknown): string {
  if (error instanceof PicturesAway) return error.reason;
  return error instanceof Error ? error.message : String(error);
}
