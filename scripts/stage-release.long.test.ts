import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { packagesIn } from "./licences.mjs";
import { stageRelease } from "./stage-release.mjs";

const run = promisify(execFile);
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "santhe-release-"));
  await stageRelease(folder, "en");
});
afterAll(() => rm(folder, { recursive: true }));

/** Runs the release's own Node in it. */
const inRelease = (...args: string[]) =>
  run(join(folder, "node_modules/.bin/node"), args, { cwd: folder, env: { NODE_ENV: "production" } });

const files = async () => (await readdir(folder, { recursive: true })).map((name) => `/${name}`);

/** Programs, which begin to work as soon as they are loaded, and pages, of which the server loads the built ones. */
const NOT_LOADED =
  /^src\/((commands\/)?[a-z-]+\.ts$|ui\/|(.+\/)?web\/|kernel\/media\/worker\/picture-process\.ts$)/;
const OF_PAGES = ["src/web-modules.ts", "src/web/built-web.ts", "build/en/server/index.js"];

it("has every file and package that the server imports", async () => {
  const sources = (await readdir(join(folder, "src"), { recursive: true }))
    .map((name) => `src/${name}`)
    .filter((name) => name.endsWith(".ts") && !NOT_LOADED.test(name));
  expect(sources.length).toBeGreaterThan(400);
  const load = `for (const name of ${JSON.stringify([...OF_PAGES, ...sources])}) await import("./" + name)`;
  await inRelease("--import", "./src/operate/start/quick-imports.ts", "--input-type=module", "-e", load);
});

it("has production's packages and nothing that only a developer uses", async () => {
  const lock = JSON.parse(readFileSync("package-lock.json", "utf8"));
  const production = packagesIn(lock).map((each) => each.folder);
  const manifests = (await files()).filter((name) =>
    /node_modules\/(@[^/]+\/)?[^/]+\/package\.json$/.test(name),
  );
  const packages = manifests.map((name) => name.slice(1).replace(/\/package\.json$/, ""));
  expect(packages.filter((name) => !production.includes(name))).toEqual([]);
  expect(packages).toContain("node_modules/sharp");
  for (const name of ["lucide-react", "vite", "typescript", "vitest", "@types"]) {
    expect(existsSync(join(folder, "node_modules", name))).toBe(false);
  }
});

it("has no tests, no source maps and no data", async () => {
  const needless = /\.(map|test\.ts|spec\.ts|d\.ts|tsx)$|^\/(data|tests|bench)|\/\.git/;
  expect((await files()).filter((name) => needless.test(name))).toEqual([]);
});

it("has the licences of what it is made of", () => {
  expect(readFileSync(join(folder, "licences.txt"), "utf8")).toContain("hono ");
});

it("lists its commands, and refuses others", async () => {
  const { stdout } = await run("/bin/sh", [join(folder, "santhe")]);
  expect(stdout).toMatch(/^ {2}start: opens the store$/m);
  expect(stdout).toMatch(/^ {2}backup \[FILE\]: /m);
  for (const name of ["sell", "main", "../commands/backup"]) {
    await expect(run("/bin/sh", [join(folder, "santhe"), name])).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^There is no command/),
    });
  }
});

it("keeps a relative DATA_DIR in its own folder, wherever a command is given", async () => {
  const backup = run("/bin/sh", [join(folder, "santhe"), "backup"], {
    cwd: tmpdir(),
    env: { PATH: "/usr/bin:/bin" },
  });
  await expect(backup).rejects.toMatchObject({
    stderr: expect.stringContaining(`There is no store in ${folder}/data.`),
  });
});
