import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { FileOnDisk, openUploadSpool } from "./receive-upload.ts";
import {
  aFile,
  arriving,
  eachInItsFolder,
  folder,
  openDoor,
  part,
  sent,
  streamed,
  TYPE,
} from "./upload-door.support.ts";

eachInItsFolder();

describe("the order of uploads", () => {
  it("lets two be worked on, one wait, and sends the next away unread", async () => {
    const { promise: held, resolve: finish } = Promise.withResolvers<void>();
    const readUploads: string[] = [];
    const door = await openDoor({ hold: () => held });
    const upload = (name: string) =>
      door.request(streamed(arriving([Buffer.from(`${aFile}--line--`)], () => readUploads.push(name))));
    const taken = [upload("first"), upload("second")];
    await expect.poll(() => new Set(readUploads).size).toBe(2);
    const waiting = upload("third");
    const away = await upload("fourth");
    expect({ status: away.status, code: await away.text() }).toEqual({ status: 503, code: "UNAVAILABLE" });
    expect(new Set(readUploads)).toEqual(new Set(["first", "second"]));
    finish();
    for (const { status } of await Promise.all([...taken, waiting])) expect(status).toBe(200);
  });
});

it("lets two be worked on in a store, where nobody says otherwise", async () => {
  const { turns } = await openUploadSpool(folder);
  const { promise: held, resolve: finish } = Promise.withResolvers<void>();
  let begun = 0;
  const work = () => {
    begun += 1;
    return held;
  };
  const uploads = Array.from({ length: 5 }, () => turns.staff(work));
  await expect.poll(() => begun).toBe(2);
  finish();
  await Promise.all(uploads);
  expect(begun).toBe(5);
});

it("keeps no others waiting for the slow uploads of one address, and no staff for shoppers", async () => {
  const { turns } = await openUploadSpool(folder);
  const { promise: slow, resolve: finish } = Promise.withResolvers<void>();
  const begun: string[] = [];
  const work = (name: string) => () => {
    begun.push(name);
    return slow;
  };
  const uploads = [
    turns.shoppers(work("slow"), "a"),
    turns.shoppers(work("slow, too"), "a"),
    turns.shoppers(work("neighbour"), "b"),
    turns.shoppers(work("third"), "c"),
    turns.staff(work("seller"), "a"),
  ];
  await expect.poll(() => begun).toEqual(["slow", "neighbour", "seller"]);
  finish();
  await Promise.all(uploads);
  expect(begun).toHaveLength(5);
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
    await openUploadSpool(folder);
    expect(await readdir(folder)).toEqual([]);
  });
});

it("a file that was closed can't be read", async () => {
  const file = new FileOnDisk([], "a.png");
  const { newFile } = await openUploadSpool(folder);
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
