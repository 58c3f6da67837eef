import { mkdir, readFile, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Corner, makeCorner, removeCorner, serverPid, startIn } from "./shop.support.ts";

let corner: Corner;
let claim: string;

beforeEach(async () => {
  corner = await makeCorner();
  claim = path.join(corner.dataDir, "postgres.claim");
  await mkdir(corner.dataDir);
  await writeFile(claim, "another machine\n");
});

afterEach(() => removeCorner(corner));

describe("a DATA_DIR that another machine or container claimed", () => {
  it("is refused while the other one lives", async () => {
    const beat = setInterval(() => utimes(claim, new Date(), new Date()), 500);
    await expect(startIn(corner)).rejects.toThrow("in use by another machine or container");
    clearInterval(beat);
    expect(await serverPid(corner)).toBeUndefined();
  });

  it("is taken over when the other one is silent, and given up in the end", async () => {
    const server = await startIn(corner);
    expect(await readFile(claim, "utf8")).not.toContain("another machine");
    await server.stop();
    await expect(readFile(claim)).rejects.toThrow("ENOENT");
  });
});
