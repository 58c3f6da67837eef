import { readdir } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { MAX_UPLOAD_BYTES } from "./receive-upload.ts";
import {
  aFile,
  arriving,
  eachInItsFolder,
  folder,
  openDoor,
  opened,
  part,
  sent,
  streamed,
  TYPE,
} from "./upload-door.support.ts";

eachInItsFolder();

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
    const listedParts = await answer.json();
    expect(listedParts).toEqual(
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
    let reads = 0;
    const body = arriving([], () => {
      reads += 1;
    });
    const request = streamed(body);
    request.headers.set("Content-Length", String(MAX_UPLOAD_BYTES + 1));
    expect((await (await openDoor()).request(request)).status).toBe(413);
    expect(reads).toBe(0);
  });

  it("by what arrives, when the limit is reached", async () => {
    const piece = new Uint8Array(1024 * 1024);
    let reads = 0;
    function* endless() {
      yield Buffer.from('--line\r\nContent-Disposition: form-data; name="a"; filename="a"\r\n\r\n');
      for (;;) yield piece;
    }
    const body = arriving(endless(), () => {
      reads += 1;
    });
    expect((await (await openDoor()).request(streamed(body))).status).toBe(413);
    expect(reads * piece.length).toBeLessThan(MAX_UPLOAD_BYTES + 3 * piece.length);
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
