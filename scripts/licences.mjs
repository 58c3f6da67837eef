// Lists what the store is made of, with its licences, and refuses what is unknown or not permissive. The build writes
// the list into a file; `node scripts/licences.mjs` only checks.
import { readdir, readFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import { inRoot } from "./project.mjs";

const PERMISSIVE = [
  "0BSD",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "BlueOak-1.0.0",
  "CC0-1.0",
  "ISC",
  "MIT",
  "MIT-0",
  "PostgreSQL",
  "Unlicense",
  "Zlib",
];

/** Packages that were looked at one by one: the licence that counts, and why it will do. */
const LOOKED_AT = [
  // Its package.json forgets the field; its LICENSE file is the MIT licence.
  { name: /^png-js$/, licence: "MIT" },
  // A shared library that sharp loads as it is, and that anybody may replace: the LGPL asks for no more.
  { name: /^@img\/sharp-(libvips|wasm32|win32)/, licence: "LGPL-3.0-or-later" },
];

/** What a first start builds the pages with. No store runs with it, nor with what it alone needs. */
const BUILD_TOOLS = ["@tailwindcss/vite", "tailwindcss", "vite"];

/** Every package of production, sorted: name, version, licence, the folder it is installed in. */
export function packagesIn(lock) {
  const onlyForBuild = packagesOfBuild(lock.packages);
  return Object.entries(lock.packages)
    .filter(([folder, { dev, link }]) => folder !== "" && !dev && !link && !onlyForBuild.has(folder))
    .map(([folder, { version, license, optional }]) => {
      const name = folder.slice(folder.lastIndexOf("node_modules/") + "node_modules/".length);
      const known = LOOKED_AT.find((each) => each.name.test(name));
      const licence = known?.licence ?? license ?? "unknown";
      return {
        name,
        version,
        licence,
        folder,
        optional: Boolean(optional),
        isFine: Boolean(known) || isFine(licence),
      };
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** The folders of the packages that the build needs and a running store does not. */
function packagesOfBuild(packages) {
  const direct = Object.keys(packages[""]?.dependencies ?? {});
  const ofBuild = neededBy(packages, BUILD_TOOLS);
  const ofStore = direct.filter((name) => !BUILD_TOOLS.includes(name));
  for (const folder of neededBy(packages, ofStore)) ofBuild.delete(folder);
  return ofBuild;
}

/** The folders of packages, and of all that they need. */
function neededBy(packages, names) {
  const folders = new Set();
  const visit = (from, name) => {
    const folder = placeOf(packages, from, name);
    if (folder === undefined || folders.has(folder)) return;
    folders.add(folder);
    const { dependencies, optionalDependencies, peerDependencies } = packages[folder];
    for (const kind of [dependencies, optionalDependencies, peerDependencies])
      for (const each of Object.keys(kind ?? {})) visit(folder, each);
  };
  for (const name of names) visit("", name);
  return folders;
}

/** The folder in which a package is found from another's: inside of it, or beside one that it is inside of. */
function placeOf(packages, from, name) {
  const place = from === "" ? `node_modules/${name}` : `${from}/node_modules/${name}`;
  if (place in packages || from === "") return place in packages ? place : undefined;
  return placeOf(packages, from.slice(0, Math.max(0, from.lastIndexOf("/node_modules/"))), name);
}

/** Of "A OR B" one has to be permissive, of "A AND B" both. */
export function isFine(licence) {
  const plain = licence.replace(/[()]/g, "");
  return plain
    .split(" OR ")
    .some((choice) => choice.split(" AND ").every((part) => PERMISSIVE.includes(part)));
}

/** Throws if a package's licence is unknown or not permissive, naming each. */
export function refuseLicences(packages) {
  const wrong = packages.filter((each) => !each.isFine);
  if (wrong.length === 0) return;
  const lines = wrong.map(({ name, version, licence }) => `  ${name} ${version}: ${licence}`);
  throw new Error(
    `These licences are unknown or not permissive:\n${lines.join("\n")}\n` +
      "Take another package, or look at it and add it to scripts/licences.mjs with the reason.",
  );
}

/** The list with the text of each licence, as far as the package is installed here. */
export async function licenceList() {
  const packages = packagesIn(JSON.parse(await readFile(inRoot("package-lock.json"), "utf8")));
  refuseLicences(packages);
  const parts = [];
  for (const { name, version, licence, folder } of packages) {
    parts.push([`${name} ${version}: ${licence}`, await textIn(folder)].filter(Boolean).join("\n\n"));
  }
  return `${parts.join(`\n\n${"-".repeat(80)}\n\n`)}\n`;
}

async function textIn(folder) {
  const names = await readdir(inRoot(folder)).catch(() => []);
  const file = names.find((name) => /^(licen[sc]e|copying)/i.test(name));
  return file ? (await readFile(inRoot(folder, file), "utf8").catch(() => "")).trim() : "";
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    refuseLicences(packagesIn(JSON.parse(await readFile(inRoot("package-lock.json"), "utf8"))));
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
