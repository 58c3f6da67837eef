import { existsSync } from "node:fs";
import { chown, copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { CommandRefused } from "#kernel/modules/define-module.ts";
import { commitOf, nextVersion, shownVersion } from "../running/shown-version.ts";
import { findVersion, git } from "./find-version.ts";
import { type Release, readRelease, releaseInUse, releasesIn } from "./releases.ts";
import { ownerOf, runProgram } from "./run-program.ts";

export type Preparation = {
  root: string;
  /** A tag, a branch of the remote or a commit, or an archive: its file or https address. Undefined: the newest tag. */
  what: string | undefined;
  dataDir: string;
  language: string;
  say: (line: string) => void;
  /** Throws if this version must not be prepared. */
  refuse: (version: string) => void;
};

/**
 * Makes a folder of its own for another release, beside the one in use: installed, built, and with the built files that
 * open pages still ask for. An unfinished one never has a release's name. Throws `CommandRefused` with the reason.
 */
export async function prepareRelease(preparation: Preparation): Promise<Release> {
  const { root, what, dataDir, say } = preparation;
  const fresh = path.join(releasesIn(root), ".next");
  await rm(fresh, { recursive: true, force: true });
  await mkdir(fresh, { recursive: true });
  try {
    const isArchive = what !== undefined && /\.(tar\.gz|tgz)$/.test(what);
    const name = isArchive ? await unpack(what, fresh, preparation) : await checkOut(fresh, preparation);
    const inUse = await releaseInUse(root);
    await keepOpenPages(inUse.folder, fresh, preparation.language);
    await giveCache(fresh, dataDir);
    const folder = path.join(releasesIn(root), name);
    await rm(folder, { recursive: true, force: true });
    await rename(fresh, folder);
    const release = await readRelease(folder);
    if (!release) throw new CommandRefused(`${folder} is no release of Santhe.`);
    say(`Santhe ${release.version} is prepared in ${folder}.`);
    return release;
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}

/** Lets the store's account keep there what it has compiled: a start then takes a third of its time. */
async function giveCache(fresh: string, dataDir: string): Promise<void> {
  const cache = path.join(fresh, "node_modules/.cache");
  await mkdir(cache, { recursive: true });
  const { uid, gid } = await ownerOf(dataDir);
  if (uid !== undefined && gid !== undefined) await chown(cache, uid, gid);
}

/** Refuses a release that is in use: its folder would be made anew under the store. */
async function refuseInUse(root: string, name: string): Promise<void> {
  const { folder, version } = await releaseInUse(root);
  if (folder === path.join(releasesIn(root), name))
    throw new CommandRefused(`Santhe ${version} is in use already, in ${folder}.`);
}

/** Exports, installs and builds a commit of the checkout. Returns the name for its folder. */
async function checkOut(
  fresh: string,
  { root, what, dataDir, language, say, refuse }: Preparation,
): Promise<string> {
  if (!existsSync(path.join(root, ".git"))) {
    throw new CommandRefused(
      "Say which archive: ./santhe update santhe-X.Y.Z-linux-x64.tar.gz, a file or an https address.",
    );
  }
  const { name: tag, commit } = await findVersion(root, what, say);
  const shown = await git(root, `${tag} is no version of Santhe.`, "show", `${commit}:package.json`);
  const { version } = z.object({ version: z.string() }).parse(JSON.parse(shown));
  refuse(version);
  const name = tag === `v${version}` ? version : `${version}-${commit.slice(0, 8)}`;
  await refuseInUse(root, name);
  say(`Preparing Santhe ${version} (${tag}) beside the one in use. The store goes on meanwhile…`);
  const tar = path.join(fresh, "source.tar");
  await git(root, `${tag} could not be exported.`, "archive", "--format=tar", "-o", tar, commit);
  await runProgram(`${tag} could not be exported.`, "tar", ["xf", tar], { cwd: fresh });
  await rm(tar);
  await noteCommit(fresh, { version, name, commit: commit.slice(0, 8) });
  await takePackages(root, fresh);
  const env = { ...process.env, DATA_DIR: dataDir, STORE_LANGUAGE: language };
  // npm sets these for a command of the folder in use.
  for (const name of ["npm_config_local_prefix", "npm_package_json", "INIT_CWD"])
    Reflect.deleteProperty(env, name);
  const failed = `Santhe ${version} could not be built. The store goes on as before.`;
  await runProgram(failed, process.execPath, ["scripts/prepare.mjs", "build"], {
    cwd: fresh,
    env,
    isShown: true,
  });
  return name;
}

/** Notes in package.json what the folder is made of. A build of later releases reads it, and so does `--list`. */
async function noteCommit(
  fresh: string,
  { version, name, commit }: { version: string; name: string; commit: string },
): Promise<void> {
  const file = path.join(fresh, "package.json");
  const manifest = z.looseObject({}).parse(JSON.parse(await readFile(file, "utf8")));
  const build = name === version ? version : nextVersion(version, commit);
  await writeFile(file, `${JSON.stringify({ ...manifest, build, commit }, null, 2)}\n`);
}

/**
 * Links the installed packages of a release with the same lock: they take no room and no time. What links can't be made
 * of is left to npm.
 */
async function takePackages(root: string, fresh: string): Promise<void> {
  const neededPackages = await packagesIn(fresh);
  const { folder } = await releaseInUse(root);
  for (const from of [folder, root]) {
    const installed = path.join(from, "node_modules");
    if (!existsSync(installed) || !isDeepStrictEqual(await packagesIn(from), neededPackages)) continue;
    const to = path.join(fresh, "node_modules");
    const isLinked = await runProgram("", "cp", ["-al", installed, to], { cwd: fresh }).then(
      () => true,
      () => false,
    );
    const others = isLinked ? [".cache", ".vite", ".vite-temp"].map((name) => path.join(to, name)) : [to];
    for (const other of others) await rm(other, { recursive: true, force: true });
    return;
  }
}

const lockSchema = z.object({ packages: z.record(z.string(), z.unknown()) });

/** The packages of a lock file; undefined if there is none. The first entry is the store, with its version. */
const packagesIn = (folder: string): Promise<Record<string, unknown> | undefined> =>
  readFile(path.join(folder, "package-lock.json"), "utf8").then(
    (text) => ({ ...lockSchema.parse(JSON.parse(text)).packages, "": undefined }),
    () => undefined,
  );

/** Returns the name for the release's folder. */
async function unpack(
  what: string,
  fresh: string,
  { root, language, say, refuse }: Preparation,
): Promise<string> {
  const isFetched = /^https:\/\//.test(what);
  const file = isFetched ? await download(what, root, say) : path.resolve(what);
  if (!existsSync(file)) throw new CommandRefused(`There is no file ${file}.`);
  const args = ["xzf", file, "--strip-components=1", "--no-same-owner"];
  await runProgram(`${file} could not be unpacked.`, "tar", args, { cwd: fresh });
  if (isFetched) await rm(file);
  const release = await readRelease(fresh);
  if (!release) throw new CommandRefused(`${what} is no release of Santhe.`);
  const { version } = release;
  refuse(version);
  const isReleased = shownVersion(fresh, version) === version;
  const name = isReleased ? version : `${version}-${commitOf(fresh, version)}`;
  await refuseInUse(root, name);
  const node = path.join(fresh, "node_modules/.bin/node");
  const strange = `${what} is made for another kind of machine than this ${process.platform}-${process.arch}.`;
  if (existsSync(node)) await runProgram(strange, node, ["--version"], { cwd: fresh });
  if (!existsSync(path.join(fresh, "build", language, "client")))
    throw new CommandRefused(`${what} has no pages in the store's language, ${language}.`);
  return name;
}

async function download(address: string, root: string, say: (line: string) => void): Promise<string> {
  say(`Fetching ${address}…`);
  const file = path.join(releasesIn(root), ".download.tar.gz");
  try {
    const answer = await fetch(address);
    if (!answer.ok || !answer.body) throw new Error(`it answered ${answer.status}`);
    await writeFile(file, answer.body);
    return file;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new CommandRefused(`${address} could not be fetched: ${why}`);
  }
}

const filesSchema = z.object({ "client/assets": z.array(z.string()) });

/** Copies the built files of the release in use that the next one has not: pages that are open ask for them. */
async function keepOpenPages(inUse: string, fresh: string, language: string): Promise<void> {
  const [from, to] = [inUse, fresh].map((folder) => path.join(folder, "build", language, "client/assets"));
  if (!from || !to) return;
  // The build's own files, without those that it keeps of the one before.
  const own = await readFile(path.join(inUse, "build", language, ".files.json"), "utf8").then(
    (text) => filesSchema.parse(JSON.parse(text))["client/assets"],
    () => readdir(from).catch(() => []),
  );
  for (const name of own) {
    if (!existsSync(path.join(to, name)))
      await copyFile(path.join(from, name), path.join(to, name)).catch(() => undefined);
  }
}
