import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, expect, it } from "vitest";
import { picturePlace } from "#kernel/db/tables.ts";
import { testApp } from "#tests/support/test-app.ts";
import { refuseOtherPictures, takePictures } from "./refuse-other-pictures.ts";

const shop = await testApp();
const folder = await mkdtemp(join(tmpdir(), "santhe-places-"));
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => shop.db.delete(picturePlace));

const on = (machine: string, bucket = false) => ({
  dataDir: join(folder, machine),
  bucket: bucket
    ? {
        endpoint: "https://s3.example.org",
        region: "auto",
        bucket: "pictures",
        pathStyle: true,
        accessKeyId: "key",
        secretAccessKey: "secret",
      }
    : null,
});
const start = (...machine: Parameters<typeof on>) => refuseOtherPictures(shop.url, on(...machine));

it("starts on one machine as often as it likes, and not on another", async () => {
  await start("one");
  await start("one");
  await expect(start("two")).rejects.toThrow(/in a folder of another machine.+a bucket.+take-pictures/);
  await start("one");
});

it("starts where the folder was copied or is mounted, and where it was taken over", async () => {
  await start("old");
  await cp(join(folder, "old", "uploads"), join(folder, "copy", "uploads"), { recursive: true });
  await start("copy");
  await expect(start("new")).rejects.toThrow("another machine");
  await takePictures(shop.url, on("new"));
  await start("new");
  await expect(start("old")).rejects.toThrow("another machine");
});

it("starts anywhere with a bucket, and then nowhere without", async () => {
  await start("first");
  await start("first", true);
  await start("second", true);
  await expect(start("first")).rejects.toThrow(/in a bucket, and here are no S3_ settings/);
});

it("lets one of two folders win that come at once", async () => {
  const both = await Promise.allSettled([start("left"), start("right")]);
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const shared = await Promise.allSettled(Array.from({ length: 4 }, () => start("shared")));
  expect(new Set(shared.map(({ status }) => status))).toEqual(new Set(["rejected"]));
  await takePictures(shop.url, on("shared"));
  await Promise.all(Array.from({ length: 4 }, () => start("shared")));
});
