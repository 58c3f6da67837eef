import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const PACKAGE = "lucide-react";
const DRAWING = fileURLToPath(new URL("../src/ui/draw-icon.ts", import.meta.url));

/**
 * Has each file import the icons that it draws, and not the list of all icons: through the list every page seems to need
 * the icons of every other one, and the server holds all of them. They are drawn by `src/ui/draw-icon.ts`.
 */
export function directIcons(): Plugin {
  const files = iconFiles();
  return {
    name: "direct-icons",
    apply: "build",
    enforce: "pre",
    resolveId: {
      filter: { id: /createLucideIcon\.mjs$/ },
      handler: () => DRAWING,
    },
    transform: {
      filter: { id: [/\/src\/.*\.tsx?(\?|$)/, /\/lucide-react\/.*\/icons\//] },
      handler: (code, id) => {
        if (id.includes(`/${PACKAGE}/`)) return { code: lines(code), map: null };
        return code.includes(PACKAGE) ? { code: importDirectly(code, files), map: null } : undefined;
      },
    },
  };
}

/** An icon's file without what only lucide's own drawing reads: a key for each line, which no compression makes shorter. */
const lines = (code: string) =>
  code.replace(/, key: "[^"]*"|^ *size: 24,$/gm, "").replace(/^__iconData\.node;$/m, "");

/** The code with an import for each icon. Types are dropped, as the compiler would. */
export function importDirectly(code: string, files: ReadonlyMap<string, string>): string {
  return code.replace(/import \{([^}]*)\} from "lucide-react";/g, (_, list: string) =>
    list
      .split(",")
      .map((name) => name.trim())
      .filter((name) => name !== "" && !name.startsWith("type "))
      .map((name) => {
        const file = files.get(name);
        if (file === undefined) throw new Error(`${PACKAGE} has no icon ${name}`);
        return `import ${name} from "${PACKAGE}/icons/${file}";`;
      })
      .join(" "),
  );
}

/** Which file of the package an icon of each name is in. */
function iconFiles(): Map<string, string> {
  const folder = path.dirname(createRequire(import.meta.url).resolve(`${PACKAGE}/package.json`));
  const list = readFileSync(path.join(folder, "dist/esm/lucide-react.mjs"), "utf8");
  const files = new Map<string, string>();
  for (const [, names = "", file = ""] of list.matchAll(
    /export \{([^}]*)\} from '\.\/icons\/([\w-]+)\.mjs'/g,
  ))
    for (const [, name = ""] of names.matchAll(/default as (\w+)/g)) files.set(name, file);
  return files;
}
