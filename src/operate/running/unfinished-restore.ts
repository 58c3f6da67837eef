import { readFile, rm } from "node:fs/promises";
import path from "node:path";
import { setTimeout as after } from "node:timers/promises";
import { z } from "zod";
import { writeDurably } from "#kernel/db/embedded/durable-file.ts";
import { StartRefused } from "#kernel/environment/start-refused.ts";
import { beganAt, isRunning } from "./running-store.ts";

const schema = z.object({
  pid: z.number(),
  began: z.string(),
  command: z.string(),
});

const POLL_MS = 250;

const fileOf = (dataDir: string): string => path.join(dataDir, "restore-unfinished.json");

/** Writes down that a restore begins. Until `forgetRestore`, no store opens on this `DATA_DIR`. */
export async function noteRestore(dataDir: string, command: string): Promise<void> {
  const note = { pid: process.pid, began: (await beganAt(process.pid)) ?? "", command };
  await writeDurably(fileOf(dataDir), JSON.stringify(note));
}

export const forgetRestore = (dataDir: string): Promise<void> => rm(fileOf(dataDir), { force: true });

/** Where a restore is that has begun here and has not ended. */
export async function unfinishedRestore(
  dataDir: string,
): Promise<{ isRunning: boolean; says: string; cure: string } | undefined> {
  const file = fileOf(dataDir);
  const text = await readFile(file, "utf8").catch(() => undefined);
  if (text === undefined) return undefined;
  const note = readNote(text);
  if (note && (await isRunning(note))) {
    const says = `A restore is under way (process ${note.pid}).`;
    return { isRunning: true, says, cure: "Wait for its end." };
  }
  return {
    isRunning: false,
    says: "A restore was broken off, so what is here may be half a store.",
    cure: `Run it again: ${note?.command ?? "./santhe restore FILE"}. To open what is here all the same, delete ${file}.`,
  };
}

/** The note; undefined if it was cut off with the restore. */
function readNote(text: string): z.infer<typeof schema> | undefined {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** Waits for a restore that is under way. Throws if one was broken off: the demo catalogue would take its place. */
export async function refuseUnfinishedRestore(dataDir: string): Promise<void> {
  for (;;) {
    const restore = await unfinishedRestore(dataDir);
    if (!restore) return;
    if (!restore.isRunning) throw new StartRefused(`${restore.says} ${restore.cure}`);
    await after(POLL_MS);
  }
}
