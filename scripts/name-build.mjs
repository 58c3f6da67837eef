// node scripts/name-build.mjs [COMMIT]: writes into package.json what is built here, where there is no git to ask, as in
// the image's build. Without COMMIT it is the one that .git/HEAD names. `release` is a commit that is tagged.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { nextVersion } from "../src/operate/running/shown-version.ts";
import { inRoot } from "./project.mjs";

const read = (...names) => {
  const file = inRoot(".git", ...names);
  return existsSync(file) ? readFileSync(file, "utf8").trim() : "";
};
const packed = read("packed-refs").split("\n");

/** The commit that a name of git leads to. After an annotated tag its commit follows. */
function commitOf(name) {
  const at = packed.findIndex((line) => line.endsWith(` ${name}`));
  const peeled = packed[at + 1]?.startsWith("^") ? packed[at + 1].slice(1) : packed[at]?.split(" ")[0];
  return read(name) || (at === -1 ? "" : peeled);
}

const manifest = JSON.parse(readFileSync(inRoot("package.json"), "utf8"));
const head = read("HEAD");
const given = process.argv[2];
const commit = given || (head.startsWith("ref: ") ? commitOf(head.slice("ref: ".length)) : head);
const isTagged =
  given === "release" || commit === "" || commitOf(`refs/tags/v${manifest.version}`) === commit;
if (!isTagged) {
  const named = { ...manifest, build: nextVersion(manifest.version, commit), commit: commit.slice(0, 8) };
  writeFileSync(inRoot("package.json"), `${JSON.stringify(named, null, 2)}\n`);
  console.log(`This is Santhe ${named.build}.`);
}
