import { createHash } from "node:crypto";
import { openAsBlob } from "node:fs";
import { mkdir, open, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { BackupOptions } from "#kernel/backup/write-backup.ts";
import type { Db } from "#kernel/db/connect.ts";
import type { ScratchPlace } from "#kernel/db/embedded/scratch-server.ts";
import type { MigrationFacts } from "#kernel/db/migrate.ts";
import type { MailQueue } from "#kernel/jobs/mail-queue.ts";
import {
  type BucketRequest,
  type BucketSettings,
  bucketRequests,
  listObjects,
} from "#kernel/media/bucket-requests.ts";
import { giveName } from "./archive.ts";

/** A place for backups: a folder or a bucket. Other stores may keep theirs in the same place. */
export interface BackupStorage {
  /** The place as people know it: a folder's path, or a bucket's name. */
  where: string;
  /** The local folder in which a backup is written and compared before the place keeps it. */
  folder: string;
  /** Keeps the complete backup `from` in `folder` under `name`. Never replaces another. */
  keep(from: string, name: string): Promise<void>;
  list(): Promise<string[]>;
  /** The first bytes of a backup, at most `bytes`. */
  start(name: string, bytes: number): Promise<Buffer>;
  remove(name: string): Promise<void>;
  /** Removes unfinished uploads whose names begin with `beginning`. A process that dies in the middle leaves them. */
  endCutOff(beginning: string): Promise<void>;
}

/** A folder, on this disk or a mounted one. */
export function folderStorage(folder: string): BackupStorage {
  return {
    where: folder,
    folder,
    keep: (from, name) => giveName(join(folder, from), join(folder, name)),
    list: async () => {
      await mkdir(folder, { recursive: true });
      return readdir(folder);
    },
    start: async (name, bytes) => {
      const handle = await open(join(folder, name), "r");
      try {
        const { buffer, bytesRead } = await handle.read(Buffer.alloc(bytes), 0, bytes, 0);
        return buffer.subarray(0, bytesRead);
      } finally {
        await handle.close();
      }
    },
    remove: (name) => rm(join(folder, name), { force: true }),
    // In a folder, a file gets its name at once or not at all.
    endCutOff: async () => undefined,
  };
}

const PREFIX = "backups/";
/** Every part but the last needs at least 5 MB. One part is held in memory at a time. */
const PART_BYTES = 16 * 1024 * 1024;
const RETRIES = { tries: 3, waitMs: 60_000, pauseMs: 500 };

type Send = (request: BucketRequest) => Promise<Response | null>;

/** A bucket of an S3-compatible service: each backup is sent in parts, read again and compared. */
export function bucketStorage(folder: string, settings: BucketSettings): BackupStorage {
  const send = bucketRequests(settings, RETRIES);
  return {
    where: `${settings.bucket}/${PREFIX.slice(0, -1)}`,
    folder,
    keep: async (from, name) => {
      const file = join(folder, from);
      const key = PREFIX + name;
      if (await isThere(send, key))
        throw new Error(`${name} is in ${settings.bucket} already, and is not overwritten.`);
      const sent = await upload(send, key, file);
      await compare(send, { key, sent, bucket: settings.bucket });
      await rm(file);
    },
    list: async () =>
      (await Array.fromAsync(listObjects(send, PREFIX))).map((key) => key.slice(PREFIX.length)),
    start: async (name, bytes) => {
      const headers = { Range: `bytes=0-${bytes - 1}` };
      const answer = await send({ method: "GET", key: PREFIX + name, headers });
      if (!answer) return Buffer.alloc(0);
      return Buffer.from(await answer.arrayBuffer()).subarray(0, bytes);
    },
    remove: (name) => remove(send, PREFIX + name),
    endCutOff: async (beginning) => {
      for (const { key, id } of await uploadsUnderWay(send, PREFIX + beginning))
        await endUpload(send, key, id);
    },
  };
}

async function isThere(send: Send, key: string): Promise<boolean> {
  return (await send({ method: "HEAD", key })) !== null;
}

async function remove(send: Send, key: string): Promise<void> {
  await (await send({ method: "DELETE", key }))?.body?.cancel();
}

/** Throws if the bucket has something else than was sent, and deletes that. */
async function compare(
  send: Send,
  { key, sent, bucket }: { key: string; sent: string; bucket: string },
): Promise<void> {
  if (sent === (await digestIn(send, key))) return;
  const name = key.slice(PREFIX.length);
  await remove(send, key).catch((cause) => {
    throw new Error(`${bucket} has something else under ${name} than was sent. Delete it by hand.`, {
      cause,
    });
  });
  throw new Error(`What ${bucket} had of ${name} was not what was sent. It was deleted.`);
}

/** Returns the SHA-256 of what was sent. Deletes the parts of an upload that fails, as they cost money too. */
async function upload(send: Send, key: string, file: string): Promise<string> {
  const begun = await send({ method: "POST", key, query: { uploads: "" } });
  const id = /<UploadId>([^<]+)</.exec((await begun?.text()) ?? "")?.[1];
  if (!id) throw new Error("The bucket takes no upload in parts");
  try {
    const { parts, digest } = await sendParts(send, { key, id, file: await openAsBlob(file) });
    const list = parts.map(
      (tag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${tag}</ETag></Part>`,
    );
    const body = new TextEncoder().encode(
      `<CompleteMultipartUpload>${list.join("")}</CompleteMultipartUpload>`,
    );
    const done = await send({ method: "POST", key, query: { uploadId: id }, body });
    await done?.body?.cancel();
    return digest;
  } catch (error) {
    // The next backup looks for uploads that could not be ended now.
    await endUpload(send, key, id).catch(() => undefined);
    throw error;
  }
}

async function endUpload(send: Send, key: string, id: string): Promise<void> {
  await (await send({ method: "DELETE", key, query: { uploadId: id } }))?.body?.cancel();
}

/** Unfinished uploads of keys that begin with `prefix`. The keys must need no escaping in XML. */
async function uploadsUnderWay(send: Send, prefix: string): Promise<{ key: string; id: string }[]> {
  const answer = await send({ method: "GET", key: "", query: { uploads: "", prefix } });
  const text = (await answer?.text()) ?? "";
  return [...text.matchAll(/<Upload>(.*?)<\/Upload>/gs)].flatMap(([, upload = ""]) => {
    const key = /<Key>([^<]+)</.exec(upload)?.[1];
    const id = /<UploadId>([^<]+)</.exec(upload)?.[1];
    return key?.startsWith(prefix) && id ? [{ key, id }] : [];
  });
}

async function sendParts(
  send: Send,
  { key, id, file }: { key: string; id: string; file: Blob },
): Promise<{ parts: string[]; digest: string }> {
  const digest = createHash("sha256");
  const parts: string[] = [];
  for (let at = 0; at < file.size; at += PART_BYTES) {
    const body = await file.slice(at, at + PART_BYTES).bytes();
    digest.update(body);
    const query = { partNumber: String(parts.length + 1), uploadId: id };
    const answer = await send({ method: "PUT", key, query, body });
    await answer?.body?.cancel();
    parts.push(answer?.headers.get("etag") ?? "");
  }
  return { parts, digest: digest.digest("hex") };
}

async function digestIn(send: Send, key: string): Promise<string | undefined> {
  const answer = await send({ method: "GET", key });
  if (!answer?.body) return undefined;
  const digest = createHash("sha256");
  for await (const piece of answer.body) digest.update(piece);
  return digest.digest("hex");
}

/** The options of a backup, except its time and its name. */
export type BackupTools = Pick<
  BackupOptions,
  "url" | "pictures" | "key" | "release" | "settings" | "leftOut"
> & {
  db: Db;
  place: BackupStorage;
  scratch: ScratchPlace;
  facts: MigrationFacts;
  /** The queue for the mail that reports a failure. */
  mail: MailQueue;
  log: { info: (text: string) => void; error: (fields: { err: unknown }, text: string) => void };
  now: () => Date;
};
