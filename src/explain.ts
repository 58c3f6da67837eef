import { UnusableBackup } from "#kernel/backup/open-backup.ts";
import { CopiedFolder } from "#kernel/db/embedded/refuse-copy.ts";
import { ConfigError } from "#kernel/environment/variables.ts";
import { loggedError } from "#kernel/http/log.ts";
import { PicturesAway } from "#kernel/media/storage.ts";
import { listenComplaint } from "./start/listen-complaint.ts";
import { StartRefused } from "./start/start-refused.ts";

/** Errors whose message is a complete sentence for the operator. */
const PLAIN = [StartRefused, CopiedFolder, UnusableBackup] as const;

/** The operator's message for a failed start: a sentence if that is enough. */
export function explain(error: unknown): string {
  if (error instanceof ConfigError) return `A setting is wrong:\n${error.message}`;
  for (const Plain of PLAIN) if (error instanceof Plain) return error.message;
  const listening = listenComplaint(error);
  if (listening) return listening;
  if (error instanceof PicturesAway) return `The demo catalogue's pictures have no place. ${error.reason}`;
  const { message, stack = "" } = loggedError(error);
  return `${message}\n${stack}`;
}
