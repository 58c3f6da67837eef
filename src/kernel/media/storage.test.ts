import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { diskStore } from "./storage.ts";

const name = "0123456789abcdef0123456789abcdef-p960.webp";
const bytes = Buffer.from("a picture");
let parent: string;

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), "store-"));
});
afterEach(() => rm(parent, { recursive: true, force: true }));

it("keeps, finds and reads a picture, and leaves nothing else behind", async () => {
  const store = diskStore(join(parent, "uploads"));
  expect(await store.has(name)).toBe(false);
  expect(await store.read(name)).toBeNull();
  await store.put(name, bytes, "image/webp");
  await store.put(name, bytes, "image/webp");
  expect(await store.has(name)).toBe(true);
  const picture = await store.read(name);
  expect(picture?.size).toBe(bytes.length);
  expect(await new Response(picture?.body).text()).toBe("a picture");
  expect(await readdir(join(parent, "uploads"))).toEqual([name]);
});

it.each([
  "../secret",
  "..%2fsecret",
  `../uploads/${name}`,
  `/${name}`,
  `${name}\0`,
  `${name}\n`,
  "secret",
  ".",
  "",
  name.toUpperCase(),
])("has nothing to do with a name like %j", async (other) => {
  await writeFile(join(parent, "secret"), "not a picture");
  const store = diskStore(join(parent, "uploads"));
  await store.put(name, bytes, "image/webp");
  expect(await store.has(other)).toBe(false);
  expect(await store.read(other)).toBeNull();
  await expect(store.put(other, bytes, "image/webp")).rejects.toThrow("Not a picture name");
});
