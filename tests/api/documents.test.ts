import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { testApp } from "#tests/support/test-app.ts";

const shop = await testApp();
afterAll(shop.close);

const DOCUMENTS = [
  "README.md",
  "ARCHITECTURE.md",
  "CONTRIBUTING.md",
  ...readdirSync("docs")
    .filter((name) => name.endsWith(".md"))
    .map((name) => `docs/${name}`),
];

/** Files that are installed, made or kept in a checkout, and are no part of the repository. */
const NOT_PART = new Set([
  "node_modules",
  ".git",
  ".prepared",
  "build",
  "dist",
  "data",
  "releases",
  "test-results",
]);

/** The files of the repository. */
function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (NOT_PART.has(entry.name)) return [];
    const place = path.join(folder, entry.name);
    return entry.isDirectory() ? filesIn(place) : [place];
  });
}

/** The decisions that hold: what a replaced one names may be gone. */
const DECISIONS = readdirSync("docs/decisions")
  .map((name) => `docs/decisions/${name}`)
  .filter((file) => !/^\*\*Replaced\*\*/m.test(readFileSync(file, "utf8")));

const files = filesIn(".");
const places = new Set(files.flatMap((file) => [file, ...foldersOf(file)]));
const tops = new Set([...places].filter((place) => !place.includes("/")));

function foldersOf(file: string): string[] {
  const folder = path.dirname(file);
  return folder === "." ? [] : [folder, ...foldersOf(folder)];
}

/** The kinds of files that only a repository has. */
const SOURCE = /\.(tsx?|[cm]js|mts|md|sql|grit|sh|cfg|ya?ml)$/;
/** Files that are made there, and examples of files that somebody adds. */
const NOT_IN_REPOSITORY = /^(build|dist|data|releases|node_modules)\/|\bNAME\b|\bFILE\b|[<>…]/;

const READABLE =
  /\.(tsx?|[cm]js|mts|sql|grit|sh|json|css|html|cfg|conf|ya?ml)$|(Caddyfile|Dockerfile|santhe)$/;
/** The words of everything that is no document. */
const words = new Set(
  files
    .filter((file) => READABLE.test(file) && !file.includes("migrations/meta/"))
    .flatMap((file) => readFileSync(file, "utf8").match(/[A-Za-z_]\w*/g) ?? []),
);
/** Symbols of others, of examples, and of what is only thought about. */
const NOT_OURS = new Set([
  "pg_dump",
  "pg_basebackup",
  "wal_level",
  "removeChild",
  "what_it_does",
  "nameRequired",
  "ORDER_ID",
  "invoice_blocks",
  "order_days",
  "store_id",
]);

/** The names of functions, types, settings and tables in code. */
function symbolsIn(document: string): string[] {
  const code = [...document.matchAll(/`([^`\n]+)`/g)].map(([, inner = ""]) => inner).join(" ");
  return (code.match(/[A-Za-z_]\w*/g) ?? []).filter((word) =>
    /^[a-z]+[A-Z]\w*$|^[A-Z][a-z]+[A-Z]\w*$|^[A-Z]+_[A-Z_]+$|^[a-z]+_[a-z_]+$/.test(word),
  );
}

/** The paths and names of files in code: whole, or their last parts. `*` stands for anything. */
function pathsIn(document: string): string[] {
  const words = [...document.matchAll(/`([^`\n]+)`/g)].flatMap(([, code = ""]) => code.split(/[\s,;()]+/));
  return words
    .map((word) => word.replace(/^(\.\.?\/)+|[/:]+$/g, ""))
    .filter((word) => /^[\w.*@/-]+$/.test(word) && !NOT_IN_REPOSITORY.test(word))
    .filter((word) => SOURCE.test(word) || (word.includes("/") && tops.has(word.split("/")[0] ?? "")));
}

function isThere(name: string): boolean {
  const pattern = new RegExp(`(^|/)${name.replaceAll(/[.]/g, "\\.").replaceAll("*", "[^/]*")}$`);
  return [...places].some((place) => pattern.test(place));
}

const documents = [...DOCUMENTS, ...DECISIONS].map((file) => ({ file, text: readFileSync(file, "utf8") }));

/** What `gone` finds in a document's text that is not there, with the document's name. */
const inDocuments = (gone: (text: string, file: string) => string[]): string[] =>
  documents.flatMap(({ file, text }) => gone(text, file).map((name) => `${file}: ${name}`));

describe("a document", () => {
  it("names symbols that are there", () => {
    const isKnown = (name: string) => words.has(name) || NOT_OURS.has(name);
    expect(inDocuments((text) => symbolsIn(text).filter((name) => !isKnown(name)))).toEqual([]);
  });

  it("names files that are there", () => {
    expect(inDocuments((text) => pathsIn(text).filter((name) => !isThere(name)))).toEqual([]);
  });

  it("links to files that are there", () => {
    const brokenLinks = (text: string, file: string) =>
      [...text.matchAll(/\]\(([^)\s#]+)[^)]*\)/g)]
        .map(([, link = ""]) => link)
        .filter((link) => !/^[a-z]+:/.test(link) && !places.has(path.join(path.dirname(file), link)));
    expect(inDocuments(brokenLinks)).toEqual([]);
  });

  it("names commands that are there", () => {
    const { scripts } = z
      .object({ scripts: z.record(z.string(), z.string()) })
      .parse(JSON.parse(readFileSync("package.json", "utf8")));
    const ofNpm = (text: string) =>
      [...text.matchAll(/npm run ([a-z][\w:-]*)/g)].map(([, name = ""]) => name);
    expect(inDocuments((text) => ofNpm(text).filter((name) => !(name in scripts)))).toEqual([]);
    const hasFile = (name: string) =>
      places.has(`src/commands/${name}.ts`) &&
      readFileSync(`src/commands/${name}.ts`, "utf8").startsWith(`// ./santhe ${name}`);
    const own = (text: string) =>
      [...text.matchAll(/(?<![\w/])\.\/santhe ([a-z][a-z-]*)/g)].map(([, name = ""]) => name);
    expect(inDocuments((text) => own(text).filter((name) => name !== "start" && !hasFile(name)))).toEqual([]);
  });
});

it("finds a file that is not there", () => {
  const named =
    "`src/kernel/no-such.ts`, `no-such.test.ts`, `tests/*/run.ts`, `app.ts:12`, `docs/nothing`, `a/b`";
  expect(pathsIn(named).filter((name) => !isThere(name))).toEqual([
    "src/kernel/no-such.ts",
    "no-such.test.ts",
    "docs/nothing",
  ]);
});

it("finds a symbol that is not there", () => {
  const named = symbolsIn(
    `\`loadDashboard(db)\`, \`no_${"such"}_table\`, \`NO_${"SUCH"}_LIMIT\`, \`no${"Such"}Verb\`, plain`,
  );
  expect(named.filter((name) => !words.has(name))).toHaveLength(3);
});

it("gives each decision a number of its own", () => {
  const numbers = readdirSync("docs/decisions").map((name) => name.slice(0, 4));
  expect(numbers).toEqual([...new Set(numbers)]);
});

/** The numbers of docs/scaling.md, by what they count. */
const COUNTS = {
  "tables,": "from pg_tables where schemaname = 'public'",
  "checks,": "from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace",
  "foreign keys,": "from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace",
  "triggers of": triggers("true"),
  "are deferred": triggers("tginitdeferred"),
  "functions,": `from pg_proc p where pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
  "GIN and GiST": "from pg_indexes where schemaname = 'public' and indexdef ~ 'USING gi(n|st)'",
  "primary keys": "from pg_constraint where contype = 'p' and connamespace = 'public'::regnamespace",
};

function triggers(which: string): string {
  return `from pg_trigger join pg_class c on c.oid = tgrelid
    where not tgisinternal and relnamespace = 'public'::regnamespace and ${which}`;
}

it("counts what the database holds", async () => {
  const document = readFileSync("docs/scaling.md", "utf8").replaceAll("\n", " ");
  for (const [what, of] of Object.entries(COUNTS)) {
    const { rows } = await shop.pool.query<{ count: number }>(`select count(*)::int as count ${of}`);
    const documentedCount = new RegExp(`(\\d+) ${what}`).exec(document)?.[1];
    expect.soft([what, Number(documentedCount)]).toEqual([what, rows[0]?.count]);
  }
});
