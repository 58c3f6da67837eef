import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { OWN_SCHEMA, type Schema } from "#kernel/db/schema-release.ts";

const journalSchema = z.looseObject({
  entries: z.array(z.looseObject({ idx: z.number(), when: z.number() })),
});

/** A later release: its version, the oldest that can serve its schema, and its migrations after today's. */
export type Later = { release: string; servedFrom: string; migrations: readonly string[] };

/** The schema of a later release, whose migrations follow today's in a folder of their own. */
export async function laterSchema({ release, servedFrom, migrations }: Later) {
  const folder = await mkdtemp(join(tmpdir(), "santhe-later-"));
  await cp(OWN_SCHEMA.folder, folder, { recursive: true });
  const file = join(folder, "meta", "_journal.json");
  const journal = journalSchema.parse(JSON.parse(await readFile(file, "utf8")));
  const last = journal.entries.at(-1);
  for (const [index, sql] of migrations.entries()) {
    const tag = `later_${index}`;
    const place = { idx: (last?.idx ?? 0) + 1 + index, when: (last?.when ?? 0) + 1 + index };
    journal.entries.push({ ...last, ...place, tag });
    await writeFile(join(folder, `${tag}.sql`), sql);
  }
  await writeFile(file, JSON.stringify(journal));
  const schema: Schema = { folder, release, servedFrom };
  return { schema, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** A migration that only adds: this release can go on serving. */
export const EXPAND = 'ALTER TABLE "orders" ADD COLUMN "later_note" text;';

/**
 * A migration that takes a table away which every order needs: this release can't go on. A later one, which is this one
 * too, finds it by its search path (`laterUrl`).
 */
export const CONTRACT = `CREATE SCHEMA "later";--> statement-breakpoint
ALTER TABLE "once_keys" SET SCHEMA "later";--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "later_note";`;

/** The database's address for the release after `CONTRACT`. */
export function laterUrl(url: string): string {
  const later = new URL(url);
  later.searchParams.set("options", "-c search_path=public,later");
  return later.href;
}
