import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it } from "vitest";

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "santhe-words-"));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

async function run(file: string, words: readonly string[]) {
  const child = spawn(
    process.execPath,
    ["--import", "./src/operate/start/quick-imports.ts", file, ...words],
    {
      stdio: ["ignore", "pipe", "pipe"],
      env: { PATH: process.env.PATH, DATA_DIR: join(folder, "data") },
    },
  );
  const [out, errorOutput, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "exit"),
  ]);
  return { out, errorOutput, code };
}

it("refuses an option that a command does not know, and does nothing", async () => {
  const files = (await readdir("src/commands")).filter((name) => name.endsWith(".ts"));
  const heads = await Promise.all(
    files.map(async (file) => ({ file, head: await readFile(`src/commands/${file}`, "utf8") })),
  );
  const commands = heads.filter(({ head }) => head.startsWith("// ./santhe "));
  expect(commands.length).toBeGreaterThan(9);
  for (const { file } of commands) {
    const hint = `See ./santhe ${file.slice(0, -".ts".length)} --help\n`;
    for (const words of [["--hlep"], ["one", "two", "three"]]) {
      const { out, errorOutput, code } = await run(`src/commands/${file}`, words);
      expect({ out, code }).toEqual({ out: "", code: 1 });
      expect(errorOutput).toMatch(/^(Unknown option '--hlep'|\.\/santhe [a-z-]+ does not know \w+)\. /);
      expect(errorOutput.endsWith(hint)).toBe(true);
    }
  }
  expect(await readdir(folder)).toEqual([]);
});
