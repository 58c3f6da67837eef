import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { accountName } from "#kernel/environment/account-name.ts";
import { StartRefused } from "#kernel/environment/start-refused.ts";

/** Checks that DATA_DIR can be written. A later write would wait, or fail in the middle. */
export async function refuseClosedFolder(dataDir: string): Promise<void> {
  const probe = join(dataDir, `.written-at-start-${randomUUID()}`);
  try {
    await makeFolder(dataDir);
    await writeFile(probe, "");
    await rm(probe);
  } catch (error) {
    throw new StartRefused(complaint(error, dataDir), { cause: error });
  }
}

/**
 * Makes a folder and those above it. Node's recursive `mkdir` never returns for a folder in `/proc`, which refuses it as
 * if its parent were missing.
 */
async function makeFolder(folder: string): Promise<void> {
  if (existsSync(folder)) return;
  const parent = dirname(folder);
  if (parent !== folder) await makeFolder(parent);
  await mkdir(folder).catch((error) => {
    // Another process has just made it.
    if (!existsSync(folder)) throw error;
  });
}

function complaint(error: unknown, dataDir: string): string {
  switch (error instanceof Error && "code" in error ? error.code : undefined) {
    case "EACCES":
    case "EPERM":
      return `DATA_DIR, ${dataDir}, can't be written by the account ${accountName()}. Give it the folder (chown), or set DATA_DIR to another.`;
    case "EROFS":
      return `DATA_DIR, ${dataDir}, is on a disk that can only be read. Set DATA_DIR to a folder that can be written.`;
    case "ENOSPC":
    case "EDQUOT":
      return `The disk that DATA_DIR, ${dataDir}, is on is full. Make room, then start again.`;
    case "ENOENT":
      return `DATA_DIR, ${dataDir}, can't be made there. Set DATA_DIR to a folder on a disk.`;
    case "ENOTDIR":
    case "EEXIST":
      return `DATA_DIR, ${dataDir}, is no folder, or lies in a file. Set DATA_DIR to a folder.`;
  }
  const why = error instanceof Error ? error.message : String(error);
  return `DATA_DIR, ${dataDir}, can't be used: ${why}`;
}
