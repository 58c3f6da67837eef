import { type ChildProcess, fork } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import sharp, { type Sharp } from "sharp";
import { afterAll, expect, it } from "vitest";
import { picturesWithPayload } from "#tests/support/hostile-files.ts";

const MB = 1024 * 1024;
/** Six uploads of 36 MB each. */
const AT_ONCE = 6;
const MAX_GROWN = 150 * MB;

const children: ChildProcess[] = [];
afterAll(() => {
  for (const child of children) child.disconnect();
});

/** Starts a separate process, as a process's peak memory never falls. */
async function openDoor() {
  const child = fork(new URL("./memory.fixture.ts", import.meta.url), {
    // The environment of the store.
    env: { ...process.env, MALLOC_ARENA_MAX: "1", MALLOC_MMAP_THRESHOLD_: "32768" },
    execArgv: [],
  });
  children.push(child);
  const [{ port }] = await once(child, "message");
  const url = `http://127.0.0.1:${port}/`;
  const most = async () => Number(await (await fetch(`${url}most`)).text());
  const send = async (images: File[], shape: "tile" | "wide" = "tile") => {
    const body = new FormData();
    for (const image of images) body.append("images", image);
    return (await fetch(url + shape, { method: "POST", body })).status;
  };
  return { most, send };
}

it("six large uploads at once take little memory", { timeout: 120_000 }, async () => {
  const { most, send } = await openDoor();
  const raw = { width: 1750, height: 1750, channels: 3 } as const;
  const noise = await sharp(randomBytes(1750 * 1750 * 3), { raw })
    .png({ compressionLevel: 1 })
    .toBuffer();
  expect(noise.length).toBeGreaterThan(8.5 * MB);
  const large = new File([new Uint8Array(noise)], "large.png");
  // The libraries' own memory is not part of an upload's cost.
  expect(await send([large])).toBe(200);
  const before = await most();
  const statuses = await Promise.all(Array.from({ length: AT_ONCE }, () => send(Array(4).fill(large))));
  expect(statuses).toEqual(Array(AT_ONCE).fill(200));
  const grown = (await most()) - before;
  expect(grown).toBeLessThan(MAX_GROWN);
});

it("two pictures at once that have to be held whole take little memory", { timeout: 120_000 }, async () => {
  const { most, send } = await openDoor();
  const plain = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: "tomato" }, limitInputPixels: false });
  const fileOf = async (picture: Sharp, name: string) =>
    new File([new Uint8Array(await picture.toBuffer())], name);
  const small = await fileOf(plain(1_000, 1_000).png(), "small.png");
  expect(await send([small])).toBe(200);
  const before = await most();
  const scanned = await fileOf(plain(6_000, 5_900).jpeg({ progressive: true }), "scanned.jpg");
  const woven = await fileOf(plain(5_800, 5_800).png({ progressive: true }), "woven.png");
  // The PNG library inflates text and colour profiles only up to its own limit.
  const bombs = (await picturesWithPayload()).filter(({ what }) => what.startsWith("50 MB"));
  expect(bombs).toHaveLength(4);
  const files = bombs.map(({ bytes, name }) => new File([new Uint8Array(bytes)], name));
  for (const each of [scanned, woven, ...files]) {
    expect(await Promise.all([send([each]), send([each])])).toEqual([200, 200]);
  }
  const grown = (await most()) - before;
  expect(grown).toBeLessThan(MAX_GROWN);
});

it("two square pictures that are kept whole at once take little memory", { timeout: 120_000 }, async () => {
  const { most, send } = await openDoor();
  const square = (side: number) => {
    const raw = { width: side, height: side, channels: 3 } as const;
    return sharp(randomBytes(side * side * 3), { raw })
      .blur(2)
      .jpeg();
  };
  const fileOf = async (side: number) =>
    new File([new Uint8Array(await square(side).toBuffer())], "square.jpg");
  expect(await send([await fileOf(960)], "wide")).toBe(200);
  const before = await most();
  const pictures = [await fileOf(2_400), await fileOf(2_400)];
  expect(await Promise.all(pictures.map((picture) => send([picture], "wide")))).toEqual([200, 200]);
  expect((await most()) - before).toBeLessThan(MAX_GROWN);
});
