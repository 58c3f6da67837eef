import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { MODULES } from "#src/modules.ts";
import { ASKED } from "./asked.ts";

const root = join(import.meta.dirname, "../..");

/** Which modules each module says it uses. */
export const declared = new Map(
  MODULES.map(({ name, uses }): [string, string[]] => [name, uses.map((used) => used.name).toSorted()]),
);

const IMPORT = /(?:from|import\()\s*"#modules\/([a-z]+)\/(?!module\.ts")([^"]*)"/g;
/** A link to a page that is always there makes no use of a module. */
const isLink = (module: string, file: string) => file === "paths.ts" && ASKED.includes(module);
const TEST = /\.(test|spec|fixture|support)\.tsx?$/;

const SERVER = /^(?!web\/).*\.ts$/;

/** Which modules the files of a module really import: those of its pages, too. */
export const imported = (name: string): string[] => importedBy(name, /\.tsx?$/);

/** Which modules the server files of a module import. */
export const importedByServer = (name: string): string[] => importedBy(name, SERVER);

function importedBy(name: string, kind: RegExp): string[] {
  const folder = join(root, "src/modules", name);
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const texts = files
    .filter((file) => kind.test(file) && !TEST.test(file))
    .map((file) => readFileSync(join(folder, file), "utf8"));
  const names = texts.flatMap((text) =>
    [...text.matchAll(IMPORT)].flatMap(([, used = "", imported = ""]) =>
      isLink(used, imported) ? [] : used,
    ),
  );
  return [...new Set(names)].filter((used) => used !== name).toSorted();
}

/** The graph as `ARCHITECTURE.md` draws it: an arrow that follows from others is left out. */
export function drawing(): string {
  const reach = (name: string): Set<string> =>
    new Set((declared.get(name) ?? []).flatMap((used) => [used, ...reach(used)]));
  const lines = [...declared].flatMap(([name, uses]) => {
    const direct = uses.filter((used) => !uses.some((other) => other !== used && reach(other).has(used)));
    return direct.length === 0 ? [] : [`  ${name} --> ${direct.join(" & ")}`];
  });
  return ["flowchart TD", ...lines.toReversed()].join("\n");
}

const DRAWN = /(?<=```mermaid\n)flowchart TD\n {2}[a-z]+ --> [^`]*(?=\n```)/;
const architecture = join(root, "ARCHITECTURE.md");

/** What `ARCHITECTURE.md` draws now. */
export const drawn = (): string | undefined => readFileSync(architecture, "utf8").match(DRAWN)?.[0];

/** `ARCHITECTURE.md` with the graph as it is. */
export const redrawn = (): string => readFileSync(architecture, "utf8").replace(DRAWN, drawing());
