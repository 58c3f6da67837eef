import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Hono } from "hono";
import { HTTPException } from "hono/http-exception";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { AppError } from "#kernel/errors/app-error.ts";
import { FileOnDisk } from "./file-on-disk.ts";
import { MAX_UPLOAD_BYTES } from "./read-form.ts";
import { takeUpload } from "./take-upload.ts";
import { openUploadRoom, type UploadRoom } from "./upload-room.ts";

let folder: string;
let opened: Awaited<ReturnType<UploadRoom["newFile"]>>[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "uploads-"));
  opened = [];
});
/** The disk has all its room back: every file was closed, and a closed file has no number. */
afterEach(async () => {
  expect(opened.map(({ fd }) => fd)).toEqual(opened.map(() => -1));
  expect(await readdir(folder)).toEqual([]);
  await rm(folder, { recursive: true, force: true });
});

type Door = { hold?: () => Promise<void>; newFile?: UploadRoom["newFile"] };

/** A call that tells which parts it was sent, after `hold`. */
async function openDoor({ hold, newFile }: Door = {}) {
  const room = await openUploadRoom(folder, { atOnce: 2, mostWaiting: 1 });
  const makeFile = async () => {
    const file = await room.newFile();
    opened.push(file);
    return file;
  };
  const app = new Hono();
  app.use((c, next) => takeUpload(c.req, { turn: room.turn, newFile: newFile ?? makeFile }, next));
  app.post("/", async (c) => {
    await hold?.();
    const form = await c.req.formData();
    return c.json(await Promise.all([...form].map(async ([name, part]) => [name, await told(part)])));
  });
  app.onError((error, c) => {
    if (error instanceof HTTPException) return c.text("", error.status);
    if (error instanceof AppError) return c.text(error.code, 503);
    return c.text(error.message, 500);
  });
  return app;
}

async function told(part: string | File) {
  if (typeof part === "string") return part;
  const { name, type, size } = part;
  return { name, type, size, text: (await part.text()).slice(0, 20) };
}

const TYPE = "multipart/form-data; boundary=line";
const sent = (body: BodyInit, type?: string) => ({
  method: "POST",
  body,
  ...(type && { headers: { "Content-Type": type } }),
});

/** A part of a form as it goes over the wire. */
const part = (disposition: string, content: string, more = "") =>
  `--line\r\nContent-Disposition: form-data; ${disposition}\r\n${more}\r\n${content}\r\n`;

/** A body that arrives piece by piece and says no length; `seen` is told what was asked for. */
function arriving(pieces: Iterable<Uint8Array>, seen = () => {}) {
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

function streamed(body: ReadableStream): Request {
  const init = { ...sent(body, TYPE), duplex: "half" };
  return new Request("http://store/", init);
}

describe("a form with files", () => {
  it("is what a form was before: its parts in their order, with names, types and bytes", async () => {
    const form = new FormData();
    form.append("data", "नमस्ते");
    form.append("images", new File(["first"], 'a "quoted" ಹೆಸರು.png', { type: "image/png" }));
    form.append("empty", "");
    form.append("images", new File(["second"], "C:\\pictures\\b.png"));
    form.append("none", new File([], ""));
    const answer = await (await openDoor()).request("/", sent(form));
    const before = await new Response(form).formData();
    const told = await answer.json();
    expect(told).toEqual(
      await Promise.all(
        [...before].map(async ([name, value]) => [
          name,
          typeof value === "string"
            ? value
            : { name: value.name, type: value.type, size: value.size, text: await value.text() },
        ]),
      ),
    );
  });

  it("has its files on disk, nameless from the first byte on, until it is answered", async () => {
    const door = await openDoor({
      hold: async () => {
        expect(opened.map(({ fd }) => fd > 0)).toEqual([true]);
        expect((await opened[0]?.stat())?.size).toBe(5);
        expect(await readdir(folder)).toEqual([]);
      },
    });
    const form = new FormData();
    form.append("images", new File(["12345"], "a.png"));
    expect((await door.request("/", sent(form))).status).toBe(200);
  });

  it("gives the disk back where its call fails", async () => {
    const door = await openDoor({ hold: () => Promise.reject(new Error("broken")) });
    const form = new FormData();
    form.append("images", new File(["12345"], "a.png"));
    expect((await door.request("/", sent(form))).status).toBe(500);
    expect(opened).toHaveLength(1);
  });
});

const aFile = part('name="images"; filename="a.png"', "12345");
const cases: [what: string, body: string, type?: string][] = [
  ["no boundary", `${aFile}--line--`, "multipart/form-data"],
  ["another boundary", `${aFile}--line--`, "multipart/form-data; boundary=other"],
  ["a file that is cut off", aFile.slice(0, -4)],
  ["an end that is missing", aFile],
  ["a head that is cut off", "--line\r\nContent-Disposition: form-da"],
  ["nothing", ""],
  ["no form", '{"images":[]}'],
];
describe("what is no whole form is refused", () => {
  it.each(cases)("%s", async (_, body, type = TYPE) => {
    expect((await (await openDoor()).request("/", sent(body, type))).status).toBe(400);
  });

  it("a sender who goes away in the middle", async () => {
    function* going() {
      yield Buffer.from(aFile.slice(0, -4));
      throw new Error("aborted");
    }
    const body = arriving(going());
    expect((await (await openDoor()).request(streamed(body))).status).toBe(400);
  });
});

describe("what is too much is refused", () => {
  it("by its own word, without a byte being read", async () => {
    let asked = 0;
    const body = arriving([], () => {
      asked += 1;
    });
    const request = streamed(body);
    request.headers.set("Content-Length", String(MAX_UPLOAD_BYTES + 1));
    expect((await (await openDoor()).request(request)).status).toBe(413);
    expect(asked).toBe(0);
  });

  it("by what arrives, when the limit is reached", async () => {
    const piece = new Uint8Array(1024 * 1024);
    let asked = 0;
    function* endless() {
      yield Buffer.from('--line\r\nContent-Disposition: form-data; name="a"; filename="a"\r\n\r\n');
      for (;;) yield piece;
    }
    const body = arriving(endless(), () => {
      asked += 1;
    });
    expect((await (await openDoor()).request(streamed(body))).status).toBe(413);
    expect(asked * piece.length).toBeLessThan(MAX_UPLOAD_BYTES + 3 * piece.length);
  });

  it.each([
    ["texts", part('name="a"', "x".repeat(4 * 1024 * 1024)).repeat(2)],
    ["one text", part('name="a"', "x".repeat(7 * 1024 * 1024))],
    ["parts", part('name="a"', "x").repeat(101)],
    ["files", aFile.repeat(101)],
  ])("%s in memory", async (_, parts) => {
    expect((await (await openDoor()).request("/", sent(`${parts}--line--`, TYPE))).status).toBe(413);
  });
});

describe("the order of uploads", () => {
  it("lets two be worked on, one wait, and sends the next away unread", async () => {
    const { promise: held, resolve: finish } = Promise.withResolvers<void>();
    const asked: string[] = [];
    const door = await openDoor({ hold: () => held });
    const upload = (name: string) =>
      door.request(streamed(arriving([Buffer.from(`${aFile}--line--`)], () => asked.push(name))));
    const taken = [upload("first"), upload("second")];
    await expect.poll(() => new Set(asked).size).toBe(2);
    const waiting = upload("third");
    const away = await upload("fourth");
    expect({ status: away.status, code: await away.text() }).toEqual({ status: 503, code: "UNAVAILABLE" });
    expect(new Set(asked)).toEqual(new Set(["first", "second"]));
    finish();
    for (const { status } of await Promise.all([...taken, waiting])) expect(status).toBe(200);
  });
});

it("lets two be worked on in a store, where nobody says otherwise", async () => {
  const { turn } = await openUploadRoom(folder);
  const { promise: held, resolve: finish } = Promise.withResolvers<void>();
  let begun = 0;
  const work = () => {
    begun += 1;
    return held;
  };
  const uploads = Array.from({ length: 5 }, () => turn(work));
  await expect.poll(() => begun).toBe(2);
  finish();
  await Promise.all(uploads);
  expect(begun).toBe(5);
});

describe("the disk", () => {
  it("that fails while it is written to fails the call with its own error, and holds nobody up", async () => {
    const full = Object.assign(new Error("no space left"), { code: "ENOSPC" });
    const door = await openDoor({ newFile: () => Promise.reject(full) });
    const large = part('name="a"; filename="a"', "x".repeat(8 * 1024 * 1024));
    const answer = await door.request("/", sent(`${large}--line--`, TYPE));
    expect({ status: answer.status, text: await answer.text() }).toEqual({
      status: 500,
      text: "no space left",
    });
  });

  it("is cleared at the start of what a crash left", async () => {
    await writeFile(join(folder, "left"), "a picture");
    await openUploadRoom(folder);
    expect(await readdir(folder)).toEqual([]);
  });
});

it("a file that was closed can't be read", async () => {
  const file = new FileOnDisk([], "a.png");
  const { newFile } = await openUploadRoom(folder);
  await file.fill(
    (async function* () {
      yield Buffer.from("12345");
    })(),
    newFile,
  );
  expect(await file.text()).toBe("12345");
  await file.close();
  await expect(file.text()).rejects.toThrow("after it was closed");
});
