import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { api } from "#src/http/api.ts";
import { MODULES } from "#src/modules.ts";
import { SELLER_MODULES } from "#src/seller-modules.ts";
import { WEB_MODULES } from "#src/web-modules.ts";

/** What the store is made of outside its modules: no tests, no migrations, and not the three lists. */
const FILES = [
  ...globSync("src/{kernel,http,web,ui,operate,commands,languages}/**/*.{ts,tsx,css}"),
  ...globSync("scripts/*.{ts,mjs,cjs,sh}"),
  ...globSync("public/*.{html,js,svg}"),
  ...["src/main.ts", "vite.config.ts", "santhe"],
].filter((file) => !/\.(test|spec|fixture|support)\.tsx?$/.test(file));

/** The lines of these files without comments. A comment may give an example. */
const LINES = FILES.flatMap((file) =>
  readFileSync(file, "utf8")
    .replaceAll(/\/\*.*?\*\//gs, (comment) => comment.replaceAll(/[^\n]/g, ""))
    .split("\n")
    .map((line, index) => ({ at: `${file}:${index + 1}`, line: line.replace(/^\s*\/\/.*| \/\/ .*/, "") })),
);

const linesWith = (pattern: RegExp) => LINES.filter(({ line }) => pattern.test(line)).map(({ at }) => at);

const either = (names: Iterable<string>) =>
  [...new Set(names)].map((name) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|");

/** The part of a path before its parameters: `/products` of `/products/:category`. */
const fixedPart = (path: string) => path.split(/\/[:*{]/)[0] ?? "";

const pages = [
  ...WEB_MODULES.flatMap(({ shopPages = [], barePages = [] }) => [...shopPages, ...barePages]),
  ...SELLER_MODULES.flatMap(({ pages: theirs = [], barePages = [] }) => [...theirs, ...barePages]),
].map(({ path }) => fixedPart(path));

describe("outside the modules' folders", () => {
  it("looks at the whole of it", () => {
    expect(FILES.length).toBeGreaterThan(300);
    expect(pages.length).toBeGreaterThan(40);
  });

  it("no file names a module's page", () => {
    const paths = either(pages.filter((path) => path.length > 1));
    expect(linesWith(new RegExp(`["'\`(^]\\\\?(?:${paths})(?![\\w-])`))).toEqual([]);
  });

  it("no file names a module's call", () => {
    const rooms = api.routes.map(({ path }) => path.split("/")[2] ?? "");
    expect(rooms.length).toBeGreaterThan(100);
    expect(linesWith(new RegExp(`/api/(?:${either(rooms)})(?![\\w-])`))).toEqual([]);
  });

  it("no file names a module's table", () => {
    const tables = MODULES.flatMap(({ tables: theirs = {} }) => Object.keys(theirs));
    const several = tables.filter((table) => table.includes("_"));
    const inSql = `(?:from|into|update|join|table|public\\.) ?"?(?:${either(tables)})`;
    expect(linesWith(new RegExp(`\\b(?:${either(several)}|${inSql})\\b`, "i"))).toEqual([]);
  });

  it("no file but the three lists imports a module", () => {
    expect(linesWith(/"(?:#modules|\.[./]*\/modules)\/[\w-]+\//)).toEqual([]);
  });
});
