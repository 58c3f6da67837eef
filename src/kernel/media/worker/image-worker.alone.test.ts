import { fork } from "node:child_process";
import { once } from "node:events";
import { readdir, readFile } from "node:fs/promises";
import { getPriority } from "node:os";
import sharp from "sharp";
import { afterEach, expect, it, vi } from "vitest";
import { PictureRefused } from "../picture-limits.ts";
import { tilePicture } from "../shapes.support.ts";
import { type PictureStore, PicturesAway } from "../storage.ts";
import { imageWorker } from "./image-worker.ts";
import { isAlive, pictureProcesses } from "./picture-processes.support.ts";

vi.stubEnv("SMTP_PASSWORD", "a secret");

type PictureTarget = Pick<PictureStore, "has" | "put">;

/** Returns another picture each time, so that each one is work. Shades closer to each other give the same JPEG. */
let shade = 0;
const photo = () => {
  shade += 20;
  return sharp({ create: { width: 400, height: 400, channels: 3, background: { r: shade, g: 90, b: 60 } } })
    .jpeg()
    .toBuffer();
};

/** A picture store that only keeps names. `middle` is called when a picture is open and nothing of it is made yet. */
function aPlace(middle: (pid: number) => void = () => {}) {
  const storedNames: string[] = [];
  const place: PictureTarget = {
    has: async (name) => {
      for (const pid of pictureProcesses()) middle(pid);
      return storedNames.includes(name);
    },
    put: async (name) => void storedNames.push(name),
  };
  return { storedNames, place };
}

const take = async (place: PictureTarget) => imageWorker({ take: await photo(), shape: tilePicture }, place);

afterEach(() => vi.useRealTimers());

it("keeps what the other process makes, and gives it every picture", async () => {
  const { storedNames, place } = aPlace();
  const urls = await Promise.all([take(place), take(place)]);
  for (const url of urls) expect(storedNames).toContain(url.replace("/uploads/", ""));
  expect(storedNames).toHaveLength(12);
  expect(pictureProcesses()).toHaveLength(1);
});

it("says of a refused picture why", async () => {
  const job = imageWorker({ take: Buffer.from("no picture"), shape: tilePicture }, aPlace().place);
  await expect(job).rejects.toThrow(PictureRefused);
  await expect(job).rejects.toThrow("Please choose a JPEG, PNG, WebP or AVIF picture.");
});

it("says that pictures can't be saved where the process is killed, and begins another for the next", async () => {
  const pids: number[] = [];
  const { place, storedNames } = aPlace((pid) => {
    pids.push(pid);
    process.kill(pid, "SIGKILL");
  });
  const lost = await take(place).catch((error: unknown) => error);
  expect(lost).toBeInstanceOf(PicturesAway);
  expect(lost).toMatchObject({ reason: "The process that works on pictures ended: SIGKILL" });
  expect(storedNames).toEqual([]);
  await take(aPlace().place);
  expect(pictureProcesses()).toHaveLength(1);
  expect(pictureProcesses()).not.toEqual(pids);
});

it("passes on what the place for pictures says, and goes on", async () => {
  const away = new PicturesAway("the bucket is away");
  await expect(take({ has: () => Promise.reject(away), put: async () => {} })).rejects.toBe(away);
  await expect(take({ has: async () => false, put: () => Promise.reject(away) })).rejects.toBe(away);
  await take(aPlace().place);
});

it.each(["SIGTERM", "SIGINT"] as const)("finishes a picture when all processes get %s", async (signal) => {
  const { storedNames, place } = aPlace((pid) => process.kill(pid, signal));
  const url = await take(place);
  expect(storedNames).toContain(url.replace("/uploads/", ""));
});

it("lets all others go first, with each of its threads, and knows none of the store's secrets", async () => {
  const { place } = aPlace();
  await take(place);
  const [pid = 0] = pictureProcesses();
  const threads = (await readdir(`/proc/${pid}/task`)).map(Number);
  expect(threads.length).toBeGreaterThan(4);
  expect(new Set(threads.map((thread) => getPriority(thread)))).toEqual(new Set([19]));
  expect(await readFile(`/proc/${pid}/environ`, "utf8")).not.toContain("a secret");
});

it("ends when it has had nothing to do for ten seconds", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  await take(aPlace().place);
  vi.advanceTimersByTime(9_999);
  expect(pictureProcesses()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  await expect.poll(() => pictureProcesses()).toEqual([]);
});

it("ends with the store, also where that is killed in the middle of a picture", async () => {
  const store = fork(new URL("./killed-store.fixture.ts", import.meta.url), { execArgv: [] });
  await once(store, "message");
  const [pid = 0] = pictureProcesses(store.pid);
  expect(isAlive(pid)).toBe(true);
  store.kill("SIGKILL");
  await expect.poll(() => isAlive(pid)).toBe(false);
});
