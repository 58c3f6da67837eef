import { appendFile } from "node:fs/promises";
import type { Server } from "node:http";
import { StartRefused } from "#kernel/environment/start-refused.ts";
import { logAccess, openAccessLines } from "#kernel/http/access-log.ts";
import type { Log } from "#kernel/http/log.ts";
import { secretPaths } from "#kernel/modules/installed-modules.ts";
import type { Config } from "../config/config.ts";

/** Logs the server's requests, if the operator wants that. Throws `StartRefused` if the file can't be written. */
export async function openAccessLog(
  server: Server,
  { accessLog, trustedProxies }: Config,
  log: Log,
): Promise<void> {
  if (accessLog === null) return;
  if (accessLog !== "stdout") {
    await appendFile(accessLog, "", { mode: 0o640 }).catch((error: unknown) => {
      const why = error instanceof Error ? error.message : String(error);
      throw new StartRefused(
        `ACCESS_LOG, ${accessLog}, can't be written: ${why}. Set it to a file in a folder that the store's account may write, to stdout, or to off.`,
      );
    });
  }
  const lines = openAccessLines(accessLog, log);
  if (accessLog !== "stdout") process.on("SIGHUP", lines.reopen);
  logAccess(server, lines, { trustedProxies, secretPaths: secretPaths() });
}
