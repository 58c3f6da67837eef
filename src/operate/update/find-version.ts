import { isOlder } from "#kernel/db/schema-release.ts";
import { CommandRefused } from "#kernel/modules/define-module.ts";
import { runProgram } from "./run-program.ts";

/** A commit of the store's checkout, and what people call it. */
export type Version = { name: string; commit: string };

/** Runs git in the store's checkout, whoever it belongs to. */
export const git = (root: string, complaint: string, ...args: string[]): Promise<string> =>
  runProgram(complaint, "git", ["-c", "safe.directory=*", "-C", root, ...args], { cwd: root });

/**
 * Finds the version that `what` names: a tag, a branch as the remote has it, or a commit. Without a name it is the newest
 * release. What is new at the remote is fetched before. Throws `CommandRefused` if there is none.
 */
export async function findVersion(
  root: string,
  what: string | undefined,
  say: (line: string) => void,
): Promise<Version> {
  const remote = await remoteOf(root);
  if (remote) await fetchFrom(root, remote, what, say);
  const name = what ?? (await newestTag(root)) ?? (await refuseUntagged(root, remote));
  for (const ref of [`refs/tags/${name}`, ...(remote ? [`refs/remotes/${remote.name}/${name}`] : []), name]) {
    const commit = await commitOf(root, ref);
    if (commit) return { name, commit };
  }
  const place = remote ? `${root}, nor at ${remote.url}` : root;
  throw new CommandRefused(`There is no version ${name} in ${place}. List them: git tag`);
}

type Remote = { name: string; url: string };

/** The remote that the checkout follows: the one of its branch, or the only one, or `origin`. */
async function remoteOf(root: string): Promise<Remote | undefined> {
  const list = await git(root, "The remotes of the checkout can't be read.", "remote");
  const names = list.split("\n").filter((name) => name !== "");
  const followed = await quietly(root, "rev-parse", "--abbrev-ref", "@{upstream}");
  const name =
    names.find((each) => followed?.startsWith(`${each}/`)) ??
    names.find((each) => each === "origin") ??
    names[0];
  if (name === undefined) return undefined;
  const url = await quietly(root, "remote", "get-url", name);
  return { name, url: withoutPassword(url ?? name) };
}

/** The address of a remote, without the login that may be in it. */
const withoutPassword = (url: string): string => url.replace(/^(\w+:\/\/)[^/@]*@/, "$1");

async function fetchFrom(
  root: string,
  { name, url }: Remote,
  what: string | undefined,
  say: (line: string) => void,
): Promise<void> {
  const away = `The newest versions could not be fetched from ${url}. Name one that is here already: ./santhe update TAG`;
  await git(root, away, "fetch", "--tags", "--quiet", name).catch((error) => {
    if (what === undefined) throw error;
    say(`New versions could not be fetched from ${url}; looking for ${what} among those that are here.`);
  });
}

const TAG = /^v\d+\.\d+\.\d+$/;

async function newestTag(root: string): Promise<string | undefined> {
  const list = await git(root, "The versions of the checkout can't be read.", "tag", "--list", "v*");
  const tags = list.split("\n").filter((tag) => TAG.test(tag));
  return tags.toSorted((one, other) => (isOlder(one.slice(1), other.slice(1)) ? 1 : -1))[0];
}

async function refuseUntagged(root: string, remote: Remote | undefined): Promise<never> {
  if (!remote) {
    throw new CommandRefused(
      `No version is released in ${root}, and it follows no other repository. Name a commit that is there: ./santhe update COMMIT`,
    );
  }
  const branch = await mainBranch(root, remote.name);
  const commit = branch && (await commitOf(root, `refs/remotes/${remote.name}/${branch}`));
  const none = `No version is released at ${remote.url} yet.`;
  if (!branch || !commit) throw new CommandRefused(`${none} Name a commit: ./santhe update COMMIT`);
  throw new CommandRefused(
    `${none} Its branch ${branch} is at ${commit.slice(0, 8)}, which nobody has called a release. To take that: ./santhe update ${branch}`,
  );
}

/** The branch that the remote shows first: as the clone has noted it, or `main` or `master`. */
async function mainBranch(root: string, remote: string): Promise<string | undefined> {
  const head = await quietly(root, "symbolic-ref", "--short", `refs/remotes/${remote}/HEAD`);
  if (head) return head.slice(remote.length + 1);
  for (const name of ["main", "master"])
    if (await commitOf(root, `refs/remotes/${remote}/${name}`)) return name;
  return undefined;
}

const commitOf = (root: string, ref: string): Promise<string | undefined> =>
  quietly(root, "rev-parse", "--verify", "--quiet", "--end-of-options", `${ref}^{commit}`);

/** Runs git and returns its output; undefined if it fails or prints nothing. */
const quietly = (root: string, ...args: string[]): Promise<string | undefined> =>
  git(root, "", ...args).then(
    (output) => output.trim() || undefined,
    () => undefined,
  );
