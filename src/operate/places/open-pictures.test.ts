import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ConfigError } from "#kernel/environment/variables.ts";
import { createLog } from "#kernel/http/log.ts";
import { logWhenAway, s3Store } from "#kernel/media/s3-store.ts";
import { openBucket, type TestBucket } from "#tests/support/bucket.ts";
import { readConfig } from "../config/read-config.ts";
import { openPictures } from "./open-pictures.ts";

const name = "0123456789abcdef0123456789abcdef-p960.webp";
const log = createLog("silent");
let bucket: TestBucket;
let dataDir: string;
beforeAll(async () => {
  bucket = await openBucket();
  dataDir = await mkdtemp(join(tmpdir(), "pictures-"));
});
afterAll(async () => {
  await bucket.close();
  await rm(dataDir, { recursive: true, force: true });
});

const config = (settings = {}) => ({
  ...readConfig({ DATA_DIR: dataDir }),
  bucket: { ...bucket.settings, ...settings },
});

it("keeps pictures in the bucket, and none on disk", async () => {
  const pictures = await openPictures(config(), log);
  await pictures.put(name, Buffer.from("a picture"), "image/webp");
  expect(await readdir(dataDir)).toEqual([]);
});

it("keeps pictures on disk without a bucket", async () => {
  const pictures = await openPictures({ ...config(), bucket: null }, log);
  await pictures.put(name, Buffer.from("a picture"), "image/webp");
  expect(await readdir(join(dataDir, "uploads"))).toEqual([name]);
});

it("refuses a wrong setting", async () => {
  const opened = openPictures(config({ bucket: "nowhere" }), log);
  await expect(opened).rejects.toBeInstanceOf(ConfigError);
  await expect(opened).rejects.toThrow("S3_BUCKET, nowhere, is no bucket at");
});

it("logs why the bucket is away, once for all the pictures of a page", async () => {
  const logged: string[] = [];
  const pictures = logWhenAway(s3Store(bucket.settings, { tries: 1, waitMs: 5000, pauseMs: 1 }), {
    warn: (text: string) => logged.push(text),
  });
  await bucket.goAway();
  const results = await Promise.allSettled([pictures.read(name), pictures.has(name), pictures.read(name)]);
  await bucket.comeBack();
  expect(results.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
  expect(logged).toEqual([
    expect.stringMatching(/^Pictures are neither shown nor taken\. S3_ENDPOINT, .+ ECONNREFUSED/),
  ]);
});

it("doesn't keep the store shut when the bucket is away, and finds it when it is back", async () => {
  await bucket.goAway();
  const pictures = await openPictures(config(), log);
  await bucket.comeBack();
  expect(await pictures.has(name)).toBe(true);
});
