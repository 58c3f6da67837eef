import { UnusableBackup } from "#kernel/backup/open-backup.ts";
import { CopiedFolder } from "#kernel/db/embedded/refuse-copy.ts";
import { loggedError } from "#kernel/http/logged-error.ts";
import { PicturesAway } from "#kernel/media/pictures-away.ts";
import { ConfigError } from "./config.ts";

/** What the operator reads when the start fails: a sentence where one is enough. */
export function explain(error: unknown): string {
  if (error instanceof ConfigError) return `A setting is wrong:\n${error.message}`;
  if (error instanceof Error && "code" in error && error.code === "EADDRINUSE") {
    return "That port is taken by another program. Choose another one: PORT=3001 npm start";
  }
  if (error instanceof CopiedFolder || error instanceof UnusableBackup) return error.message;
  if (error instanceof PicturesAway) return `The demo catalogue's pictures have no place. ${error.reason}`;
  const { message, stack = "" } = loggedError(error);
  return `${message}\n${stack}`;
}
