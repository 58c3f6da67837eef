import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { type FileHandle, mkdir, open, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { Busboy, type BusboyFileStream } from "@fastify/busboy";
import type { HonoRequest, Next } from "hono";
import { HTTPException } from "hono/http-exception";
import { semaphore } from "#kernel/limits/semaphore.ts";
import { t } from "../../server-texts.ts";

/**
 * The number of uploads at a time, of staff and of shoppers. Each takes up to 45 MB of disk. The process that works on
 * pictures has a limit of its own.
 */
const AT_ONCE = 2;
/** The number of uploads that may wait. The server does not read them yet, so only their sockets' buffers are full. */
const MAX_WAITING = 20;
/** The number of uploads that are processed or wait for one address. Sellers and helpers of one house send fewer. */
const MAX_OF_ADDRESS = 8;
/** The number of uploads of one address at a time: a slow one takes long, and leaves the other place to others. */
const AT_ONCE_OF_ADDRESS = 1;

/** Runs an upload's work in its turn. Throws `UNAVAILABLE` if too many wait already, in all or of this address. */
type Turn = <T>(work: () => Promise<T>, address?: string) => Promise<T>;

/** The temporary files of uploads, and the queues of their processing. */
export interface UploadSpool {
  /** The queues: shoppers' uploads keep no seller or driver waiting. */
  turns: { staff: Turn; shoppers: Turn };
  /** Opens a file without a name. The disk frees it when it is closed or the process dies. */
  newFile: () => Promise<FileHandle>;
}

/**
 * Keeps uploads in `folder` while they are processed, and makes the folder. Removes files that a process left there if
 * it died before it could unlink them. Another process's new file may lose its name a moment early, which does no harm.
 */
export async function openUploadSpool(
  folder: string,
  {
    atOnce = AT_ONCE,
    mostWaiting = MAX_WAITING,
    mostOfKey = MAX_OF_ADDRESS,
    atOnceOfKey = AT_ONCE_OF_ADDRESS,
  } = {},
): Promise<UploadSpool> {
  await mkdir(folder, { recursive: true });
  for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true, force: true });
  const limits = { atOnce, mostWaiting, mostOfKey, atOnceOfKey };
  return {
    turns: { staff: semaphore(limits), shoppers: semaphore(limits) },
    async newFile() {
      const path = join(folder, randomUUID());
      const file = await open(path, "wx+", 0o600);
      await rm(path, { force: true });
      return file;
    },
  };
}

/** The limit of an upload: four pictures of 10 MB, and their text. */
export const MAX_UPLOAD_BYTES = 45 * 1024 * 1024;
/** The limit of the text in a form. Text is held in memory, and a spreadsheet may be sent as text. */
const MAX_TEXT_BYTES = 6 * 1024 * 1024;
/** The limit of parts in a form, as each costs memory. No form has nearly so many. */
const MAX_PARTS = 100;

interface ReadForm {
  form: FormData;
  /** Closes the files, which frees their disk space. */
  close: () => Promise<void>;
}

const tooMuch = () => new HTTPException(413, { message: t("bodyTooLarge") });
const unreadable = (cause: unknown) => new HTTPException(400, { cause });

/**
 * Reads a multipart form as it arrives. Its files go to the disk (`newFile`). Fails with HTTPException 400 if the form
 * is malformed and 413 if it is too large, or with the disk's error. Nothing of it is left on disk then.
 */
async function readForm(request: Request, newFile: () => Promise<FileHandle>): Promise<ReadForm> {
  const form = new FormData();
  const files: FileOnDisk[] = [];
  const arriving: BusboyFileStream[] = [];
  const filling: Promise<void>[] = [];
  const end = new AbortController();
  const fail = (error: unknown) => end.abort(error);
  const close = async () => {
    for (const part of arriving) part.destroy();
    await Promise.allSettled(filling);
    await Promise.all(files.map((file) => file.close()));
  };
  try {
    const parser = openParser(request);
    let textBytes = 0;
    parser.on("field", (name, value, _cutName, isCut) => {
      textBytes += value.length;
      if (isCut || textBytes > MAX_TEXT_BYTES) fail(tooMuch());
      else form.append(plainName(name), value);
    });
    parser.on("file", (name, part, fileName, _encoding, type) => {
      const file = new FileOnDisk([], plainName(fileName), { type });
      // This listener comes before the file's own, so that a cut-off form is not taken for a failing disk.
      part.on("error", (error) => fail(unreadable(error)));
      form.append(plainName(name), file);
      files.push(file);
      arriving.push(part);
      const filled = file.fill(part, newFile);
      filling.push(filled);
      filled.catch(fail);
    });
    parser.on("partsLimit", () => fail(tooMuch()));
    parser.on("error", (error) => fail(unreadable(error)));
    await feed(request, parser, end.signal);
    await Promise.all(filling);
    end.signal.throwIfAborted();
    return { form, close };
  } catch (error) {
    // The first reason is kept, as everything that is given up now fails too.
    fail(error);
    await close();
    throw end.signal.reason;
  }
}

/** A file of a form whose bytes are on disk until they are read. The form's reader fills and closes it. */
export class FileOnDisk extends File {
  #handle: FileHandle | undefined;
  #size = 0;

  override get size(): number {
    return this.#size;
  }

  /** Writes all chunks to the disk. Fails if the disk does, or with the error that `chunks` ends with. */
  async fill(chunks: AsyncIterable<Uint8Array>, newFile: () => Promise<FileHandle>): Promise<void> {
    this.#handle = await newFile();
    for await (const chunk of chunks) {
      await this.#handle.writeFile(chunk);
      this.#size += chunk.length;
    }
  }

  /** Closes the file, which frees its disk space. */
  async close(): Promise<void> {
    await this.#handle?.close();
    this.#handle = undefined;
  }

  override async arrayBuffer(): Promise<ArrayBuffer> {
    const buffer = new ArrayBuffer(this.#size);
    let done = 0;
    while (done < this.#size) {
      const { bytesRead = 0 } =
        (await this.#handle?.read(new Uint8Array(buffer), done, this.#size - done, done)) ?? {};
      if (bytesRead === 0) throw new Error("An upload's file was read after it was closed");
      done += bytesRead;
    }
    return buffer;
  }

  override async bytes(): Promise<Uint8Array<ArrayBuffer>> {
    return new Uint8Array(await this.arrayBuffer());
  }

  override async text(): Promise<string> {
    return new TextDecoder().decode(await this.arrayBuffer());
  }

  override stream(): ReadableStream<Uint8Array<ArrayBuffer>> {
    const read = () => this.bytes();
    return new ReadableStream({
      async pull(controller) {
        controller.enqueue(await read());
        controller.close();
      },
    });
  }

  override slice(): Blob {
    throw new Error("A part of an upload's file can't be had");
  }
}

type Parser = InstanceType<typeof Busboy>;

function openParser(request: Request): Parser {
  try {
    return new Busboy({
      headers: { "content-type": request.headers.get("content-type") ?? "" },
      preservePath: true,
      isPartAFile: (_name, _type, fileName) => fileName !== undefined,
      limits: { fieldSize: MAX_TEXT_BYTES, parts: MAX_PARTS },
    });
  } catch (error) {
    throw unreadable(error);
  }
}

async function feed(request: Request, parser: Parser, signal: AbortSignal): Promise<void> {
  const finished = once(parser, "finish", { signal });
  // The result is only awaited if the body is complete.
  finished.catch(() => undefined);
  let bytes = 0;
  // The server reads the rest of a refused body, or closes the connection.
  for await (const chunk of chunksOf(request)) {
    bytes += chunk.length;
    if (bytes > MAX_UPLOAD_BYTES) throw tooMuch();
    signal.throwIfAborted();
    if (!parser.write(chunk)) await once(parser, "drain", { signal });
  }
  parser.end();
  await finished;
}

async function* chunksOf({ body }: Request): AsyncGenerator<Uint8Array> {
  try {
    if (body) yield* body.values({ preventCancel: true });
  } catch (error) {
    throw unreadable(error);
  }
}

/** Browsers escape these three characters, and no others, in the names of parts and files. */
const WRITTEN: Record<string, string> = { "%22": '"', "%0a": "\n", "%0d": "\r" };

function plainName(name: string): string {
  return name.replace(/%22|%0a|%0d/gi, (written) => WRITTEN[written.toLowerCase()] ?? written);
}

/** The sender of an upload: the queue that it waits in, and the address whose share it takes. */
export type UploadSender = { queue: keyof UploadSpool["turns"]; address?: string };

/**
 * Reads a form with files to the disk in its turn, runs the handlers (`next`), and removes the files afterwards. An
 * upload whose declared length is too large, or that comes while too many wait, is refused unread.
 */
export async function receiveUpload(
  request: HonoRequest,
  { turns, newFile }: UploadSpool,
  next: Next,
  { queue, address }: UploadSender,
): Promise<void> {
  if (!isForm(request.header("content-type"))) return next();
  if (Number(request.header("content-length") ?? 0) > MAX_UPLOAD_BYTES) throw tooMuch();
  await turns[queue](async () => {
    const { form, close } = await readForm(request.raw, newFile);
    try {
      request.raw = withForm(request.raw, form);
      // Hono remembers the form. The contract's validator takes it from there.
      await request.formData();
      await next();
    } finally {
      await close();
    }
  }, address);
}

/** The request with this form in place of its body, which was read. */
function withForm({ url, method, headers, signal }: Request, form: FormData): Request {
  return Object.assign(new Request(url, { method, headers, signal }), { formData: async () => form });
}

function isForm(contentType = ""): boolean {
  return contentType.split(";")[0]?.trim().toLowerCase() === "multipart/form-data";
}
