import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Hono } from "hono";
import { afterAll, beforeAll, expect, it } from "vitest";
import { diskStore } from "#kernel/media/storage.ts";
import { serveUploads } from "./serve-pictures.ts";

const id = "0123456789abcdef0123456789abcdef";
let folder: string;
let app: Hono;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "uploads-"));
  const store = diskStore(folder);
  await store.put(`${id}-p160.webp`, Buffer.from("webp bytes"), "image/webp");
  await store.put(`${id}-p160.avif`, Buffer.from("avif"), "image/avif");
  await store.put(`${id}-p160.jpg`, Buffer.from("jpeg"), "image/jpeg");
  app = new Hono().get("/uploads/*", serveUploads(store));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it.each([
  ["webp", "webp bytes", "image/webp"],
  ["avif", "avif", "image/avif"],
  ["jpg", "jpeg", "image/jpeg"],
])("serves a %s that may be kept for ever", async (format, content, type) => {
  const answer = await app.request(`/uploads/${id}-p160.${format}`);
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "cache-control": "public, max-age=31536000, immutable",
    "content-length": String(content.length),
    "content-type": type,
    "x-content-type-options": "nosniff",
  });
  expect(await answer.text()).toBe(content);
});

it("answers HEAD without the picture", async () => {
  const answer = await app.request(`/uploads/${id}-p160.webp`, { method: "HEAD" });
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-length")).toBe("10");
  expect(await answer.text()).toBe("");
});

it.each([
  `${id}-p320.webp`,
  `${id}-p320.jpg`,
  "..%2f..%2fpackage.json",
  `x/${id}-p160.webp`,
  "",
  "%00",
  "%E0%A4%A",
])("knows nothing of %j", async (name) => {
  const answer = await app.request(`/uploads/${name}`);
  expect(answer.status).toBe(404);
  expect(answer.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  expect(await answer.text()).toBe("Not found");
});
