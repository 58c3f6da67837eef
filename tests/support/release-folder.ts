import { execFile } from "node:child_process";
import { cp, mkdir, readdir, readFile, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";

const execute = promisify(execFile);

/** Parts of a release. `santhe` finds nothing to install or build in a folder without `scripts/prepare.mjs`. */
const PARTS = ["santhe", "scripts/start.sh", "scripts/check-node.cjs", "demo", "build/en"];
/** The parts of the sources that a running store never reads. */
const NOT_READ = /\/tests(\/|$)|\.(test|spec)\.tsx?$|\.(tsx|css|woff2)$/;

/**
 * Makes a release of this source in `folder`, under another version. Its packages are those of this folder, and what it
 * compiles is kept in `cache`.
 */
export async function makeReleaseFolder(folder: string, version: string, cache: string): Promise<void> {
  await mkdir(path.join(folder, "scripts"), { recursive: true });
  for (const part of PARTS) await cp(part, path.join(folder, part), { recursive: true });
  await cp("src", path.join(folder, "src"), { recursive: true, filter: (file) => !NOT_READ.test(file) });
  const manifest = JSON.parse(await readFile("package.json", "utf8"));
  await writeFile(path.join(folder, "package.json"), JSON.stringify({ ...manifest, version }, null, 2));
  await mkdir(path.join(folder, "node_modules"));
  const link = (target: string, name: string) => symlink(target, path.join(folder, "node_modules", name));
  const packages = (await readdir("node_modules")).filter((name) => !/^\.(?!bin$)/.test(name));
  await Promise.all(packages.map((name) => link(path.resolve("node_modules", name), name)));
  await link(cache, ".cache");
}

/** Packs a release folder as a release archive, with `begins` at the beginning of its program. Returns the file. */
export async function packRelease(folder: string, version: string, begins = ""): Promise<string> {
  const main = path.join(folder, "src/main.ts");
  const manifest = path.join(folder, "package.json");
  const [code, manifestText] = [await readFile(main, "utf8"), await readFile(manifest, "utf8")];
  await writeFile(main, begins + code);
  await writeFile(manifest, JSON.stringify({ ...JSON.parse(manifestText), version }, null, 2));
  const file = path.join(
    path.dirname(folder),
    `santhe-${version}-${process.platform}-${process.arch}.tar.gz`,
  );
  await execute("tar", [
    "cf",
    file,
    "--use-compress-program=gzip -1",
    "-C",
    path.dirname(folder),
    path.basename(folder),
  ]);
  await writeFile(main, code);
  return file;
}
