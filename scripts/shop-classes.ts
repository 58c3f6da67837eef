import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import type { Plugin } from "vite";

const SRC = fileURLToPath(new URL("../src/", import.meta.url));
// The address of the sheet is asked for with `?url`, and what is in it without.
const SHEET = /\/ui\/styles\/shop\.css(?!.*[?&]url\b)/;
const EVERYWHERE = 'source("../../")';
/** The files that a file imports or re-exports, statically or with `import()`. Types are left out, as they name no classes. */
const IMPORTED = /\b(?:import|export)\b(?!\s+type\b)[^;"'`]*?"([#.][^"]+\.tsx?)"/g;

/**
 * Leaves in the shop's style sheet the classes that its own pages name, with what they import: a shopper's phone loads none
 * of those that only the seller's pages have. In development the sheet has all of them.
 */
export function shopClasses(routes: readonly RouteConfigEntry[]): Plugin {
  return {
    name: "shop-classes",
    apply: "build",
    enforce: "pre",
    transform: {
      filter: { id: SHEET },
      handler(_, id) {
        const folder = path.dirname(id);
        const sheet = readFileSync(path.join(folder, "app.css"), "utf8");
        if (!sheet.includes(EVERYWHERE)) throw new Error(`app.css does not say ${EVERYWHERE}`);
        const files = filesOf(routes.filter((route) => route.id !== "seller"));
        const sources = [...filesBehind(["root.tsx", ...files].map((file) => path.join(SRC, file)))];
        return {
          code: sheet.replace(EVERYWHERE, "source(none)") + sources.map(sourceIn(folder)).join(""),
          map: null,
        };
      },
    },
  };
}

const sourceIn = (folder: string) => (file: string) => `@source "${path.relative(folder, file)}";\n`;

const filesOf = (routes: readonly RouteConfigEntry[]): string[] =>
  routes.flatMap(({ file, children = [] }) => [file, ...filesOf(children)]);

/** These files and all that they import, directly or not. */
export function filesBehind(files: readonly string[]): Set<string> {
  const found = new Set<string>();
  const look = (file: string) => {
    if (found.has(file) || !existsSync(file)) return;
    found.add(file);
    for (const [, name = ""] of readFileSync(file, "utf8").matchAll(IMPORTED)) look(placeOf(name, file));
  };
  for (const file of files) look(file);
  return found;
}

/** Where a file is that another one imports: the names of package.json's `imports`, or a path. */
function placeOf(name: string, importer: string): string {
  if (name.startsWith(".")) return path.resolve(path.dirname(importer), name);
  return path.join(SRC, name.replace(/^#src\//, "").replace(/^#/, ""));
}
