import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { MODULES } from "#src/modules.ts";
import { SPECIFIED } from "./specified.ts";

const root = join(import.meta.dirname, "../..");

/** The modules that each module declares in `uses`. */
export const declared = new Map(
  MODULES.map(({ name, uses }): [string, string[]] => [name, uses.map((used) => used.name).toSorted()]),
);

const IMPORT = /(?:from|import\()\s*"#modules\/([a-z-]+)\/(?!module\.ts")([^"]*)"/g;
/** Links to pages of modules that are always there don't count as a use. */
const isLink = (module: string, file: string) => file === "paths.ts" && SPECIFIED.includes(module);
const TEST = /\.(test|spec|fixture|support)\.tsx?$/;

/** The modules that a module's files import, pages included. */
export function imported(name: string): string[] {
  const folder = join(root, "src/modules", name);
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const texts = files
    .filter((file) => /\.tsx?$/.test(file) && !TEST.test(file))
    .map((file) => readFileSync(join(folder, file), "utf8"));
  const names = texts.flatMap((text) =>
    [...text.matchAll(IMPORT)].flatMap(([, used = "", imported = ""]) =>
      isLink(used, imported) ? [] : used,
    ),
  );
  return [...new Set(names)].filter((used) => used !== name).toSorted();
}

/** The graph for `ARCHITECTURE.md`. Arrows that follow from others are left out. */
export function drawing(): string {
  const reach = (name: string): Set<string> =>
    new Set((declared.get(name) ?? []).flatMap((used) => [used, ...reach(used)]));
  const lines = [...declared].flatMap(([name, uses]) => {
    const direct = uses.filter((used) => !uses.some((other) => other !== used && reach(other).has(used)));
    return direct.length === 0 ? [] : [`  ${name} --> ${direct.join(" & ")}`];
  });
  return ["flowchart TD", ...lines.toReversed()].join("\n");
}

const DRAWN = /(?<=```mermaid\n)flowchart TD\n {2}[a-z-]+ --> [^`]*(?=\n```)/;
const architecture = join(root, "ARCHITECTURE.md");

/** The graph in `ARCHITECTURE.md`. */
export const drawn = (): string | undefined => readFileSync(architecture, "utf8").match(DRAWN)?.[0];

/** The text of `ARCHITECTURE.md` with the current graph. */
export const redrawn = (): string => readFileSync(architecture, "utf8").replace(DRAWN, drawing());
