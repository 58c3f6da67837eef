import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const EXPORT = /export (?:type )?\{([^}]*)\} from "\.\/([^"]+)";/g;
const IMPORT = /import (?:type )?\{([^}]*)\} from "#modules\/([a-z-]+)\/index\.ts";/g;
const namesIn = (list: string) =>
  list
    .replaceAll(/\/\*\*.*?\*\//gs, "")
    .split(",")
    .flatMap((part) => part.trim().replace(/^type /, "") || []);

/** The files that define what each face exports: `order.lockOrders` → `changing/hold-orders.ts`. */
const origins = new Map(
  globSync("src/modules/*/index.ts").flatMap((face) => {
    const module = face.split("/")[2];
    return [...readFileSync(face, "utf8").matchAll(EXPORT)].flatMap(([, list = "", file = ""]) =>
      namesIn(list).map((name): [string, string] => [`${module}.${name.replace(/^.* as /, "")}`, file]),
    );
  }),
);

/**
 * The files that use an export of other modules from a folder that matches `from`. Rules for layers hold through faces,
 * too.
 */
function takenBy(files: string, from: RegExp): string[] {
  return globSync(files).flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(IMPORT)].flatMap(([, list = "", module]) =>
      namesIn(list)
        .map((name) => `${module}.${name.replace(/ as .*$/, "")}`)
        .filter((name) => from.test(origins.get(name) ?? ""))
        .map((name) => `${file}: ${name}`),
    ),
  );
}

describe("a face", () => {
  it.each(globSync("src/modules/*/index.ts"))("says a sentence of each export: %s", (face) => {
    for (const [, list = ""] of readFileSync(face, "utf8").matchAll(EXPORT)) {
      const sentences = list.match(/\/\*\*.*?[.:][^*]*\*\//gs) ?? [];
      expect(sentences.length, list).toBe(namesIn(list).length);
    }
  });

  it("brings no HTTP into use cases, mails and jobs", () => {
    const callers = /\/(web|http|api|tests)\/|api\.ts$|\/module\.ts$|-page\.ts$|\/approvals\.ts$/;
    const taken = takenBy("src/modules/**/*.ts", /(^|\/)http\/|api\.ts$/);
    expect(taken.filter((each) => !callers.test(each.split(":")[0] ?? ""))).toEqual([]);
  });

  it("brings no tables into what answers calls", () => {
    const calls = "src/modules/*/{api/**/*,*api}.ts";
    expect(takenBy(calls, /tables\.ts$|^http\/guards\.ts$/)).toEqual([]);
  });
});
