import { randomUUID } from "node:crypto";
import { access, type FileHandle, mkdir, open, opendir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { AppError } from "#kernel/errors/app-error.ts";
import { pictureNamePattern } from "./picture-widths.ts";
import { t } from "./texts.ts";

export interface StoredPicture {
  /** In bytes. */
  size: number;
  /** Must be read to its end or cancelled. */
  body: ReadableStream<Uint8Array>;
}

/** Where pictures are kept: on disk, or in a bucket with the same promises, while it isn't away (PicturesAway). */
export interface PictureStore {
  /** Keeps a whole file or none of it, safe from a power cut once it returns. Throws on a name that isn't ours. */
  put(name: string, bytes: Uint8Array, contentType: string): Promise<void>;
  has(name: string): Promise<boolean>;
  /** Null when there is no such picture. */
  read(name: string): Promise<StoredPicture | null>;
}

/** One that can also tell all that it keeps. */
export interface PictureShelf extends PictureStore {
  /** The names of all pictures, in no order; those kept meanwhile may be among them. */
  list(): AsyncIterable<string>;
}

/** The Cache-Control of every picture: its name stands for its content (it is a digest of what was sent in). */
export const KEEP_PICTURE = "public, max-age=31536000, immutable";

const chunkBytes = 64 * 1024;

/** Keeps pictures as files in `folder`, which is made when first needed. */
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
        // Made when the first picture is put there.
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

/** The new name itself must survive a power cut too, and that lives in the folder. */
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
    // Nothing is read before someone asks, so a HEAD request costs no reading.
    { highWaterMark: 0 },
  );
}

/** The place for pictures doesn't do what it is asked. Whoever sent one is told to try again; `reason` is for the operator. */
export class PicturesAway extends AppError {
  readonly reason: string;
  /** Whether trying again is of no use before a setting is mended, which `reason` names. */
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
