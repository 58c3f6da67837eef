import { execFileSync } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";

export const KINDS = ["major", "minor", "patch"];

const UNRELEASED = "## Unreleased\n";
const FILES = ["package.json", "package-lock.json", "CHANGELOG.md"];

/**
 * Makes the next version in the checkout: raises the number, gives what is unreleased in the changelog its number and day,
 * commits that and tags it, with the changelog's entry as the tag's message. Throws an error with a sentence if something is not committed, or nothing is written down.
 */
export async function tagRelease(root, kind, day) {
  const git = (...words) => execFileSync("git", ["-C", root, ...words], { encoding: "utf8" }).trim();
  const changed = git("status", "--porcelain");
  if (changed !== "")
    throw new Error(`These files are not committed. Commit or remove them first:\n${changed}`);
  const read = (file) => readFile(path.join(root, file), "utf8");
  const [manifest, lock, changelog] = await Promise.all(FILES.map(read));
  const now = JSON.parse(manifest).version;
  const version = raised(now, kind);
  const tag = `v${version}`;
  if (git("tag", "--list", tag) !== "") throw new Error(`There is a tag ${tag} already.`);
  const notes = unreleased(changelog);
  const raise = (text) => replaced(text, `"version": "${now}"`, `"version": "${version}"`);
  const texts = [
    raise(manifest),
    // The first two versions of the lock are the store's own.
    raise(raise(lock)),
    changelog.replace(UNRELEASED, `${UNRELEASED}\n## ${version} - ${day}\n`),
  ];
  await Promise.all(FILES.map((file, index) => writeFile(path.join(root, file), texts[index])));
  git("commit", "--quiet", "--all", "--message", `Release ${version}`);
  // Headings begin with a #, which git would take for a comment.
  git("tag", "--annotate", "--cleanup=whitespace", tag, "--message", `Santhe ${version}`, "--message", notes);
  return { version, tag };
}

/** Has the tests update from this release from now on. */
export async function startFrom(root, tag) {
  const file = path.join(root, "tests/rolling/previous.ts");
  const text = await readFile(file, "utf8");
  await writeFile(file, text.replace(/^const PREVIOUS = ".*";$/m, `const PREVIOUS = "${tag}";`));
  execFileSync("git", ["-C", root, "commit", "--quiet", "--all", "--message", `Test updates from ${tag} on`]);
}

function raised(version, kind) {
  const [major, minor, patch] = version.split(".").map(Number);
  if (kind === "major") return `${major + 1}.0.0`;
  return kind === "minor" ? `${major}.${minor + 1}.0` : `${major}.${minor}.${patch + 1}`;
}

function replaced(text, from, to) {
  if (!text.includes(from)) throw new Error(`There is no ${from} to be raised.`);
  return text.replace(from, to);
}

/** Reads the changelog's entry for the next version. Throws if there is none. */
function unreleased(changelog) {
  const start = changelog.indexOf(UNRELEASED);
  const end = changelog.indexOf("\n## ", start + UNRELEASED.length);
  const news = start === -1 ? "" : changelog.slice(start + UNRELEASED.length, end === -1 ? undefined : end);
  if (!/^- /m.test(news))
    throw new Error("CHANGELOG.md has nothing under Unreleased: say what people notice.");
  return news.trim();
}
