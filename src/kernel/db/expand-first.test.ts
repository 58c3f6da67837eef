import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { RELEASE } from "#kernel/release.ts";
import { bareSql } from "./live-form.ts";
import { isOlder, OWN_SCHEMA } from "./schema-release.ts";

// Holds migrations to docs/development.md, "Changing the schema": a release adds, a later one takes away.

/** The last migration of 0.2.0, from which on releases may share a database. */
const BASELINE = 54;

/** Statements that remove or refuse something that an earlier release reads or writes. */
const TAKES_AWAY: readonly (readonly [string, RegExp])[] = [
  [
    "drops",
    /\bdrop\s+(table|view|materialized\s+view|column|type|function|procedure|trigger|sequence|schema|domain)\b/,
  ],
  // PostgreSQL lets COLUMN be left out.
  [
    "drops a column",
    /\balter\s+table\b[^;]*\bdrop\s+(?!constraint\b|not\b|default\b|expression\b|identity\b)/,
  ],
  ["renames", /\brename\b/],
  ["moves to another schema", /\bset\s+schema\b/],
  ["changes a type", /\balter\s+(column\s+)?\S+\s+(set\s+data\s+)?type\b/],
  ["takes a default away", /\bdrop\s+default\b/],
  ["refuses NULL", /\bset\s+not\s+null\b/],
  ["refuses values", /\badd\s+(constraint\s+\S+\s+)?(check|unique|primary\s+key|foreign\s+key|exclude)\b/],
  ["refuses values", /\bcreate\s+unique\s+index\b/],
];

const CONTRACT = /^-- contract: since (\d+\.\d+\.\d+)$/m;

/** The removals of a migration, unless it names the release since which nobody needs them. */
function takenAway(sql: string): string[] {
  if (CONTRACT.test(sql)) return [];
  const made = new Set(
    Array.from(
      sql.matchAll(/create\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?(\S+)/gi),
      ([, name]) => name,
    ),
  );
  const added = new Set(Array.from(sql.matchAll(/add\s+column\s+(\S+)/gi), ([, name]) => name));
  return (
    bareSql(sql)
      .split(/;|--> statement-breakpoint/)
      .map((statement) => statement.trim())
      // Statements on a table that this migration creates remove nothing.
      .filter(
        (statement) => !made.has(/(?:alter\s+table|\bon)\s+(?:only\s+)?(\S+)/i.exec(statement)?.[1] ?? ""),
      )
      // An earlier release leaves a new column empty, which a foreign key takes.
      .filter((statement) => !added.has(/\bforeign\s+key\s+\((\S+)\)/i.exec(statement)?.[1] ?? ""))
      .flatMap((statement) => {
        const small = statement.toLowerCase();
        const removals = TAKES_AWAY.filter(([, pattern]) => pattern.test(small)).map(([what]) => what);
        if (addsRequired(small)) removals.push("adds a column that must be filled");
        return removals.length > 0 ? [`${removals[0]}: ${statement.replace(/\s+/g, " ").slice(0, 80)}`] : [];
      })
  );
}

/** An earlier release does not fill a new column. */
const addsRequired = (statement: string) =>
  statement
    .split(/,(?![^(]*\))/)
    .some(
      (part) =>
        /\badd\s+(column\b)?/.test(part) &&
        /\bnot\s+null\b/.test(part) &&
        !/\b(default|generated|serial|bigserial)\b/.test(part),
    );

const migrations = readdirSync(OWN_SCHEMA.folder)
  .filter((name) => name.endsWith(".sql") && Number.parseInt(name, 10) > BASELINE)
  .map((name) => ({ name, sql: readFileSync(join(OWN_SCHEMA.folder, name), "utf8") }));

it("has only migrations that the release before can live with, or that say since when nobody needs what goes", () => {
  const broken = migrations.flatMap(({ name, sql }) => takenAway(sql).map((what) => `${name} ${what}`));
  expect(broken, "see docs/development.md, Changing the schema").toEqual([]);
});

it("takes away only what an older release did without, and says that older ones can't serve", () => {
  const contracts = migrations.flatMap(({ name, sql }) => {
    const [, since] = CONTRACT.exec(sql) ?? [];
    return since ? [{ name, since }] : [];
  });
  const tooNew = contracts.filter(({ since }) => !isOlder(since, RELEASE));
  expect(tooNew, "a release can't take away what it is the first to do without").toEqual([]);
  const untold = contracts.filter(({ since }) => isOlder(OWN_SCHEMA.servedFrom, since));
  expect(untold, "SERVED_FROM in schema-release.ts has to be that release").toEqual([]);
});

it("knows versions that can be compared", () => {
  for (const version of [RELEASE, OWN_SCHEMA.servedFrom]) expect(version).toMatch(/^\d+\.\d+\.\d+$/);
  expect(isOlder(RELEASE, OWN_SCHEMA.servedFrom)).toBe(false);
});

it.each([
  'ALTER TABLE "orders" DROP COLUMN "note";',
  'ALTER TABLE "orders" DROP "note";',
  'drop table if exists "orders";',
  'ALTER TABLE "orders" RENAME COLUMN "note" TO "words";',
  'ALTER TABLE "orders" ALTER COLUMN "note" SET NOT NULL;',
  'ALTER TABLE "orders" ALTER COLUMN "note" SET DATA TYPE integer;',
  'ALTER TABLE "orders" ALTER COLUMN "note" DROP DEFAULT;',
  'ALTER TABLE "orders" ADD COLUMN "note" text NOT NULL;',
  'ALTER TABLE "orders" ADD COLUMN "a" text, ADD COLUMN "note" text NOT NULL;',
  'ALTER TABLE "orders" ADD CONSTRAINT "c" CHECK ("note" <> \'default\');',
  'CREATE UNIQUE INDEX "i" ON "orders" ("note");',
  'ALTER TABLE "orders" SET SCHEMA "later";',
  'DROP FUNCTION "f"();',
])("finds what takes away: %s", (sql) => {
  expect(takenAway(sql)).toHaveLength(1);
  expect(takenAway(`-- contract: since 0.2.0\n${sql}`)).toEqual([]);
});

it.each([
  'ALTER TABLE "orders" ADD COLUMN "note" text;',
  'ALTER TABLE "orders" ADD COLUMN "note" text DEFAULT \'\' NOT NULL;',
  'ALTER TABLE "orders" ALTER COLUMN "note" DROP NOT NULL;',
  'ALTER TABLE "orders" DROP CONSTRAINT "c";',
  'CREATE TABLE "notes" ("id" text PRIMARY KEY NOT NULL);--> statement-breakpoint\nALTER TABLE "notes" ADD CONSTRAINT "c" UNIQUE("id");--> statement-breakpoint\nCREATE UNIQUE INDEX "i" ON "notes" ("id");',
  "-- DROP TABLE in a comment\nCREATE FUNCTION f() RETURNS void LANGUAGE plpgsql AS $$ BEGIN DROP TABLE t; END $$;",
  'UPDATE "orders" SET "note" = \'drop table\';',
])("lets pass what only adds: %s", (sql) => {
  expect(takenAway(sql)).toEqual([]);
});

it("keeps drizzle's newest snapshot of the schema alone", () => {
  const newest = migrations
    .map(({ name }) => name.slice(0, 4))
    .toSorted()
    .at(-1);
  const snapshots = readdirSync(join(OWN_SCHEMA.folder, "meta")).filter((name) => name !== "_journal.json");
  expect(snapshots).toEqual([`${newest}_snapshot.json`]);
});
