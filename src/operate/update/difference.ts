import { readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { commitOf, shownVersion } from "../running/shown-version.ts";
import type { Release } from "./releases.ts";

const journal = z.object({ entries: z.array(z.object({ tag: z.string() })) });

const migrationsOf = ({ folder }: Release): Promise<string[]> =>
  readFile(path.join(folder, "src/kernel/db/migrations/meta/_journal.json"), "utf8").then(
    (text) => journal.parse(JSON.parse(text)).entries.map(({ tag }) => tag),
    () => [],
  );

/** From which release and commit an update goes to which, and what it does to the database. */
export async function differenceLines(from: Release, to: Release): Promise<string[]> {
  const [known, all] = await Promise.all([migrationsOf(from), migrationsOf(to)]);
  const added = all.filter((tag) => !known.includes(tag));
  const migrations =
    added.length === 0
      ? "No migration of the database."
      : `${added.length} ${added.length === 1 ? "migration" : "migrations"} of the database:`;
  return [`From Santhe ${named(from)} to ${named(to)}. ${migrations}`, ...added.map((tag) => `  ${tag}`)];
}

function named({ folder, version }: Release): string {
  const shown = shownVersion(folder, version);
  const commit = commitOf(folder, version);
  return commit === undefined || shown.endsWith(commit) ? shown : `${shown} (commit ${commit})`;
}
