import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Hono } from "hono";
import { HTTPException } from "hono/http-exception";
import { afterEach, beforeEach, expect } from "vitest";
import { AppError } from "#kernel/errors/app-error.ts";
import { openUploadSpool, receiveUpload, type UploadSpool } from "./receive-upload.ts";

export let folder: string;
/** The files that the uploads of this test have opened. */
export let opened: Awaited<ReturnType<UploadSpool["newFile"]>>[];

/** Gives each test a folder of its own, and checks that all files were closed. */
export function eachInItsFolder(): void {
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "uploads-"));
    opened = [];
  });
  // A closed file's descriptor is -1.
  afterEach(async () => {
    expect(opened.map(({ fd }) => fd)).toEqual(opened.map(() => -1));
    expect(await readdir(folder)).toEqual([]);
    await rm(folder, { recursive: true, force: true });
  });
}

type DoorOptions = { hold?: () => Promise<void>; newFile?: UploadSpool["newFile"] };

/** Opens a call that lists the parts it was sent, after `hold`. */
export async function openDoor({ hold, newFile }: DoorOptions = {}) {
  const room = await openUploadSpool(folder, { atOnce: 2, mostWaiting: 1 });
  const makeFile = async () => {
    const file = await room.newFile();
    opened.push(file);
    return file;
  };
  const app = new Hono();
  app.use((c, next) =>
    receiveUpload(c.req, { turns: room.turns, newFile: newFile ?? makeFile }, next, { queue: "staff" }),
  );
  app.post("/", async (c) => {
    await hold?.();
    const form = await c.req.formData();
    return c.json(await Promise.all([...form].map(async ([name, part]) => [name, await describePart(part)])));
  });
  app.onError((error, c) => {
    if (error instanceof HTTPException) return c.text("", error.status);
    if (error instanceof AppError) return c.text(error.code, 503);
    return c.text(error.message, 500);
  });
  return app;
}

async function describePart(part: string | File) {
  if (typeof part === "string") return part;
  const { name, type, size } = part;
  return { name, type, size, text: (await part.text()).slice(0, 20) };
}

export const TYPE = "multipart/form-data; boundary=line";
export const sent = (body: BodyInit, type?: string) => ({
  method: "POST",
  body,
  ...(type && { headers: { "Content-Type": type } }),
});

/** A part of a form in its wire format. */
export const part = (disposition: string, content: string, more = "") =>
  `--line\r\nContent-Disposition: form-data; ${disposition}\r\n${more}\r\n${content}\r\n`;

/** A body that arrives in chunks without a length. `seen` is called for each chunk that is read. */
export function arriving(pieces: Iterable<Uint8Array>, seen = () => {}) {
  const rest = pieces[Symbol.iterator]();
  return new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        seen();
        const { done, value } = rest.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
    },
    { highWaterMark: 0 },
  );
}

export function streamed(body: ReadableStream): Request {
  const init = { ...sent(body, TYPE), duplex: "half" };
  return new Request("http://store/", init);
}

/** A part with a file of five bytes. */
export const aFile = part('name="images"; filename="a.png"', "12345");
