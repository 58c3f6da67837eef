import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

/** Who writes another module's table, `module: table`, and why. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  "account: sessions": "a new password ends the account's logins",
  "account: shoppers": "an account is the shopper's own side of a person of identity",
  "rating: products": "a product's stars are summed up with each rating",
  "staff: sellers": "people who work here are rows of identity",
  "staff: sessions": "who leaves or changes their login is logged out",
};

const IMPORT = /import \{([^}]*)\} from "#modules\/([\w-]+)\/index\.ts"/g;
const isWritten = (text: string, table: string) =>
  new RegExp(
    String.raw`\.(insert|update|delete)\(${table}\)|(insert into|update|delete from|merge into) \$\{${table}\}`,
  ).test(text);

/** The exported tables of the modules, by the module's name. */
const tables = Map.groupBy(
  globSync("src/modules/*/*tables.ts").flatMap((path) => {
    const owner = path.split("/")[2] ?? "";
    const names = readFileSync(path, "utf8").matchAll(/^export const (\w+) = \w*[tT]able\(/gm);
    return [...names].map(([, name = ""]) => ({ owner, name }));
  }),
  ({ owner }) => owner,
);

it("a module's tables are written by itself, but for a few that have a reason", () => {
  const written = globSync("src/modules/*/**/*.{ts,tsx}", {
    exclude: ["**/tests/**", "**/*.test.*"],
  }).flatMap((path) => {
    const writer = path.split("/")[2] ?? "";
    const text = readFileSync(path, "utf8");
    return [...text.matchAll(IMPORT)].flatMap(([, names = "", owner = ""]) => {
      const imported = names.split(",").map((name) => name.replace(/^\s*type /, "").trim());
      return (tables.get(owner) ?? [])
        .filter(({ name }) => owner !== writer && imported.includes(name) && isWritten(text, name))
        .map(({ name }) => `${writer}: ${name}`);
    });
  });
  expect(tables.size).toBeGreaterThan(20);
  expect([...new Set(written)].sort()).toEqual(Object.keys(EXCEPTIONS).sort());
});
