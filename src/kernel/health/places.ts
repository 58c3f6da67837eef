import { randomUUID } from "node:crypto";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { folderTrouble } from "#kernel/environment/folder-trouble.ts";
import { type BucketSettings, bucketRequests, type RetryPolicy } from "#kernel/media/bucket-requests.ts";
import { PicturesAway } from "#kernel/media/storage.ts";
import type { Finding } from "./check.ts";
import { existing } from "./disk-and-memory.ts";

const NOTE = "Santhe has written this to see that it can. ";

/**
 * Writes into a folder, reads that back and deletes it. A folder that the store has not made yet is not made, as another
 * account may look here: then the one above it is written. `what` begins the sentences, and
 * `setting` is where to mend it.
 */
export async function checkFolder(folder: string, what: string, setting: string): Promise<Finding> {
  const there = await existing(folder);
  const file = join(there, `.santhe-check-${randomUUID()}`);
  const written = NOTE + randomUUID();
  try {
    await writeFile(file, written, { mode: 0o600 });
    const read = await readFile(file, "utf8");
    const done = there === folder ? "was written and read back" : "is not there yet, and can be made";
    if (read === written) return { state: "ok", says: `${what}, ${folder}, ${done}.` };
    return {
      state: "failing",
      says: `${what}, ${folder}, gives back something else than was written.`,
      cure: `Look at its disk, or set ${setting} to another folder.`,
    };
  } catch (error) {
    return { state: "failing", ...folderTrouble(error, `${what}, ${folder},`, setting) };
  } finally {
    await rm(file, { force: true }).catch(() => undefined);
  }
}

/** One try: whoever looks doesn't want to wait for repeats. */
const RETRIES: RetryPolicy = { tries: 1, waitMs: 6_000, pauseMs: 0 };

type BucketCheck = {
  settings: BucketSettings;
  what: string;
  /** The prefix of the store's keys in it, with a slash at its end. */
  folder: string;
  prefix: "S3_" | "BACKUP_S3_";
};

/** Writes an object into a bucket and reads it back. It is always the same one, as the key may not be let delete. */
export async function checkBucket({ settings, what, folder, prefix }: BucketCheck): Promise<Finding> {
  const send = bucketRequests(settings, RETRIES);
  const key = `${folder}written-by-check.txt`;
  const where = `${what}, ${settings.bucket} at ${settings.endpoint},`;
  const body = new TextEncoder().encode(NOTE + randomUUID());
  try {
    const put = await send({ method: "PUT", key, body, headers: { "Content-Type": "text/plain" } });
    await put?.body?.cancel();
    const read = await (await send({ method: "GET", key }))?.text();
    // Another process may have written its own meanwhile.
    if (read?.startsWith(NOTE)) return { state: "ok", says: `${where} was written and read back.` };
    return {
      state: "failing",
      says: `${where} gives back something else than was written.`,
      cure: `See that ${prefix}ENDPOINT is an S3 service, and that nothing before it keeps answers.`,
    };
  } catch (error) {
    if (!(error instanceof PicturesAway)) throw error;
    const reason = prefix === "S3_" ? error.reason : error.reason.replaceAll(/\bS3_/g, prefix);
    const cure = error.needsMending
      ? `Correct the ${prefix} settings, or the key's rights for the bucket.`
      : `See that the service runs, and that this machine gets there.`;
    return { state: "failing", says: `${where} can't be used. ${reason}.`, cure };
  }
}
