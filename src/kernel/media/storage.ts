import { createHash, randomUUID } from "node:crypto";
import { access, type FileHandle, mkdir, open, opendir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { AppError } from "#kernel/errors/app-error.ts";
import { type PictureShape, pictureNamePattern } from "./picture-widths.ts";
import { t } from "./texts.ts";

export interface StoredPicture {
  /** In bytes. */
  size: number;
  /** Must be read to its end or cancelled. */
  body: ReadableStream<Uint8Array>;
}

/**
 * The store of pictures: a folder, or a bucket with the same guarantees. A bucket may be out of reach (PicturesAway).
 */
export interface PictureStore {
  /**
   * Keeps a whole file or none of it. It survives a power cut once this returns. Throws if the name is not a picture's.
   */
  put(name: string, bytes: Uint8Array, contentType: string): Promise<void>;
  has(name: string): Promise<boolean>;
  /** Null if there is no such picture. */
  read(name: string): Promise<StoredPicture | null>;
}

/** A picture store that can list its pictures. */
export interface PictureShelf extends PictureStore {
  /** The names of all pictures, in no order. Pictures that are added meanwhile may be among them. */
  list(): AsyncIterable<string>;
}

/** The id of an uploaded file's picture in a shape. The same bytes always get the same. */
export const pictureId = (bytes: Uint8Array, shape: PictureShape): string =>
  createHash("sha256").update(bytes).update(shape.name).digest("hex").slice(0, 32);

/** The Cache-Control of every picture. Its name is a digest of the uploaded file, so it never changes. */
export const KEEP_PICTURE = "public, max-age=31536000, immutable";

const chunkBytes = 64 * 1024;

/** Keeps pictures as files in `folder`. The folder is made when first needed. */
export function diskStore(folder: string): PictureShelf {
  return {
    async put(name, bytes) {
      if (!pictureNamePattern.test(name)) throw new Error(`Not a picture name: ${name}`);
      await mkdir(folder, { recursive: true });
      await writeWhole(folder, name, bytes);
    },
    async has(name) {
      if (!pictureNamePattern.test(name)) return false;
      return access(join(folder, name)).then(
        () => true,
        () => false,
      );
    },
    async read(name) {
      if (!pictureNamePattern.test(name)) return null;
      return readStreaming(join(folder, name));
    },
    async *list() {
      const names = await opendir(folder).catch((error: NodeJS.ErrnoException) => {
        // The folder is made with the first picture.
        if (error.code === "ENOENT") return [];
        throw error;
      });
      for await (const { name } of names) if (pictureNamePattern.test(name)) yield name;
    },
  };
}

async function writeWhole(folder: string, name: string, bytes: Uint8Array): Promise<void> {
  const unfinished = join(folder, `.${name}.${randomUUID()}`);
  try {
    const file = await open(unfinished, "wx");
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(unfinished, join(folder, name));
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  await syncFolder(folder);
}

/** Flushes the folder, so that a new name survives a power cut too. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function readStreaming(path: string): Promise<StoredPicture | null> {
  const file = await open(path, "r").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  if (!file) return null;
  const { size } = await file.stat();
  return { size, body: streamOf(file) };
}

function streamOf(file: FileHandle): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { bytesRead, buffer } = await file.read(new Uint8Array(chunkBytes));
          if (bytesRead > 0) return controller.enqueue(buffer.subarray(0, bytesRead));
          await file.close();
          controller.close();
        } catch (error) {
          await file.close();
          throw error;
        }
      },
      cancel: () => file.close(),
    },
    // The file is read on demand, so a HEAD request reads nothing.
    { highWaterMark: 0 },
  );
}

/** The picture store failed. Its user is told to try again; `reason` is for the operator. */
export class PicturesAway extends AppError {
  readonly reason: string;
  /** Whether a setting has to be mended first. `reason` names it. */
  readonly needsMending: boolean;

  constructor(
    reason: string,
    { needsMending = false, cause }: { needsMending?: boolean; cause?: unknown } = {},
  ) {
    super("UNAVAILABLE", t.later("away"));
    this.reason = reason;
    this.needsMending = needsMending;
    this.cause = cause;
  }
}
