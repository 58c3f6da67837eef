import { UnusableBackup } from "#kernel/backup/open-backup.ts";
import { DatabaseRefused } from "#kernel/db/embedded/database-refused.ts";
import { postgresErrorCode } from "#kernel/db/postgres-error.ts";
import { UpgradeRefused } from "#kernel/db/schema-release.ts";
import { accountName } from "#kernel/environment/account-name.ts";
import { UnusableSecret } from "#kernel/environment/secret-file.ts";
import { StartRefused } from "#kernel/environment/start-refused.ts";
import { ConfigError } from "#kernel/environment/variables.ts";
import { loggedError } from "#kernel/http/log.ts";
import { PicturesAway } from "#kernel/media/storage.ts";
import { CommandRefused } from "#kernel/modules/define-module.ts";
import { systemCode } from "./database-complaint.ts";
import { missingPackage } from "./missing-package.ts";

/** Errors whose message is a complete sentence for the operator. */
const PLAIN = [
  StartRefused,
  UpgradeRefused,
  DatabaseRefused,
  UnusableSecret,
  UnusableBackup,
  CommandRefused,
] as const;

/** The operator's message for a failed start: a sentence if that is enough. */
export function explain(error: unknown): string {
  if (error instanceof ConfigError) return `A setting is wrong:\n${error.message}`;
  for (const Plain of PLAIN) if (error instanceof Plain) return error.message;
  const complaint = listenComplaint(error) ?? fileComplaint(error) ?? missingPackage(error);
  if (complaint) return complaint;
  if (isDiskFull(error)) return DISK_FULL;
  if (error instanceof PicturesAway) return `The demo catalogue's pictures have no place. ${error.reason}`;
  const { message, stack = "" } = loggedError(error);
  return `${message}\n${stack}`;
}

const DISK_FULL =
  "The disk is full: that of DATA_DIR, of the backups or of the database. Make room, then run it again.";

/** Whether an error comes from a full disk. A write into an open file has no path. */
const isDiskFull = (error: unknown): boolean =>
  ["ENOSPC", "EDQUOT", "53100"].includes(postgresErrorCode(error) ?? systemCode(error) ?? "");

/** The reason why a file or a folder can't be used, in a sentence; undefined for any other error. */
export function fileComplaint(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("path" in error) || !("code" in error)) return undefined;
  const { code, path } = error;
  switch (code) {
    case "EACCES":
    case "EPERM":
      return `${path} can't be used by the account ${accountName()}. Let it in (chown, chmod), or name another place.`;
    case "EROFS":
      return `${path} is on a disk that can only be read. Name another place.`;
    case "ENOSPC":
    case "EDQUOT":
      return `The disk that ${path} is on is full. Make room, then run it again.`;
    case "EISDIR":
      return `${path} is a folder, where the store keeps a file. Move it away.`;
    case "ENOTDIR":
      return `${path} lies in a file, which is no folder. Name another place.`;
  }
  return undefined;
}

/** The reason why the store can't listen at its address, in a sentence; undefined for any other error. */
export function listenComplaint(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("syscall" in error) || !("code" in error)) return undefined;
  const port = "port" in error ? error.port : "";
  const address = "address" in error ? error.address : "hostname" in error ? error.hostname : "";
  if (error.syscall === "getaddrinfo") {
    return `HOST=${address} is no address of this machine. Leave HOST out to listen on all of them.`;
  }
  if (error.syscall !== "listen") return undefined;
  switch (error.code) {
    case "EADDRINUSE":
      return `Port ${port} is taken by another program. Choose another one: PORT=${Number(port) + 1} ./santhe start`;
    case "EACCES":
      return `Port ${port} is not allowed for this account: those below 1024 are root's. Choose another one: PORT=3000 ./santhe start`;
    case "EADDRNOTAVAIL":
      return `HOST=${address} is no address of this machine. Leave HOST out to listen on all of them.`;
  }
  return undefined;
}
