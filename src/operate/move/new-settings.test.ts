import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseEnv } from "node:util";
import { afterEach, beforeEach, expect, it } from "vitest";
import { fileBeforeMove, readNewSettings, takeSettingsBack, writeSettings } from "./new-settings.ts";

let folder: string;
let file: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "santhe-settings-"));
  file = path.join(folder, "santhe.env");
});
afterEach(() => rm(folder, { recursive: true }));

it("replaces the settings of the place, keeps all others, and can be taken back", async () => {
  const before = "# the shop\nPORT=4000\nDATABASE_URL=postgres://old\n";
  await writeFile(file, before);
  const next = { DATABASE_URL: "postgres://santhe:it's#1@host/db", S3_BUCKET: "pictures" };
  await writeSettings(file, folder, next);
  const written = await readFile(file, "utf8");
  expect(parseEnv(written)).toEqual({ PORT: "4000", ...next });
  expect(written).toContain("# the shop\n");
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await readFile(fileBeforeMove(file), "utf8")).toBe(before);
  await takeSettingsBack(file);
  expect(await readFile(file, "utf8")).toBe(before);
});

it("leaves no file behind where there was none", async () => {
  await writeSettings(file, folder, { S3_BUCKET: "pictures" });
  await takeSettingsBack(file);
  await expect(stat(file)).rejects.toThrow("ENOENT");
});

it("takes settings of a place, and no others", async () => {
  const read = async (text: string) => {
    await writeFile(file, text);
    return readNewSettings(file);
  };
  expect(await read("DATABASE_URL=postgres://host/db\n")).toEqual({ DATABASE_URL: "postgres://host/db" });
  await expect(read("DATABASE_URL=postgres://host/db\nPORT=1\n")).rejects.toThrow("sets PORT");
  await expect(read("S3_REGION=auto\n")).rejects.toThrow("says no new place");
});

it("refuses a file of which a line sets nothing", async () => {
  await writeFile(file, "DATABASE_URL=postgres://new\nS3_BUCKET pictures\n");
  expect(() => readNewSettings(file)).toThrow(`Line 2 of ${file} has no =, and sets nothing.`);
});
