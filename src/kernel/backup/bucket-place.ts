import { createHash } from "node:crypto";
import { type FileHandle, open, rm } from "node:fs/promises";
import { join } from "node:path";
import { type BucketRequest, bucketRequests } from "#kernel/media/bucket-requests.ts";
import type { BucketSettings } from "#kernel/media/bucket-settings.ts";
import { listObjects } from "#kernel/media/list-objects.ts";
import type { BackupPlace } from "./backup-place.ts";
import { pieces } from "./tar.ts";

const PREFIX = "backups/";
/** A part but the last has to have 5 MB at least; one is held in memory at a time. */
const PART_BYTES = 16 * 1024 * 1024;
const PATIENCE = { tries: 3, waitMs: 60_000, pauseMs: 500 };

type Send = (request: BucketRequest) => Promise<Response | null>;

/** A bucket of an S3-compatible service: each backup is sent in parts, read again and compared. */
export function bucketPlace(folder: string, settings: BucketSettings): BackupPlace {
  const send = bucketRequests(settings, PATIENCE);
  return {
    where: `${settings.bucket}/${PREFIX.slice(0, -1)}`,
    folder,
    keep: async (name) => {
      const file = join(folder, name);
      const sent = await upload(send, PREFIX + name, file);
      const kept = await digestIn(send, PREFIX + name);
      if (sent !== kept) throw new Error(`What ${settings.bucket} has of ${name} is not what was sent`);
      await rm(file);
    },
    list: async () =>
      (await Array.fromAsync(listObjects(send, PREFIX))).map((key) => key.slice(PREFIX.length)),
    remove: async (name) => {
      await (await send({ method: "DELETE", key: PREFIX + name }))?.body?.cancel();
    },
  };
}

/** Returns the SHA-256 of what was sent. */
async function upload(send: Send, key: string, file: string): Promise<string> {
  const begun = await send({ method: "POST", key, query: { uploads: "" } });
  const id = /<UploadId>([^<]+)</.exec((await begun?.text()) ?? "")?.[1];
  if (!id) throw new Error("The bucket takes no upload in parts");
  const handle = await open(file, "r");
  try {
    const { parts, digest } = await sendParts(send, { key, id, handle });
    const list = parts.map(
      (tag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${tag}</ETag></Part>`,
    );
    const body = new TextEncoder().encode(
      `<CompleteMultipartUpload>${list.join("")}</CompleteMultipartUpload>`,
    );
    const done = await send({ method: "POST", key, query: { uploadId: id }, body });
    await done?.body?.cancel();
    return digest;
  } finally {
    await handle.close();
  }
}

async function sendParts(
  send: Send,
  { key, id, handle }: { key: string; id: string; handle: FileHandle },
): Promise<{ parts: string[]; digest: string }> {
  const { size } = await handle.stat();
  const digest = createHash("sha256");
  const parts: string[] = [];
  for (let at = 0; at < size; at += PART_BYTES) {
    const part = await Array.fromAsync(pieces(handle, at, Math.min(PART_BYTES, size - at)));
    const body = new Uint8Array(Buffer.concat(part));
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
