import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Plugin } from "vite";

const NAME = "virtual:thin-files";
/** A file with less than this many bytes costs more as a request than inside each page. */
const THIN = 600;
const ALL_IMPORTS = /^(import\{[^}]*\}from"\.\/[\w.-]+";)*/;

/**
 * Tells the server which of the built files are too small to be asked for, by their address, and what is in them: those
 * that only hand on what another file has, and the one that starts React. `src/kernel/http/late-start.ts` puts them into
 * each page.
 */
export function thinFiles(): Plugin {
  let folder = "";
  let isBuild = false;
  return {
    name: "thin-files",
    applyToEnvironment: ({ name }) => name === "ssr",
    configResolved: (config) => {
      isBuild = config.command === "build";
      folder = path.resolve(config.root, config.environments.client?.build.outDir ?? "", "assets");
    },
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    load: (id) => {
      if (id !== `\0${NAME}`) return undefined;
      return `export default ${JSON.stringify(isBuild ? thinIn(folder) : {})};`;
    },
  };
}

function thinIn(folder: string): Record<string, string> {
  const small = readdirSync(folder)
    .filter((name) => name.endsWith(".js"))
    .map((name): [string, string] => [`/assets/${name}`, readFileSync(path.join(folder, name), "utf8")])
    .filter(([, code]) => code.length > 0 && code.length < THIN && isPlain(code));
  return Object.fromEntries(small.map(([name, code]) => [name, code.trim()]));
}

/** Whether it does nothing but hand on, or import by name and run. */
function isPlain(code: string): boolean {
  if (code.includes("</")) return false;
  const rest = code.trim().replace(ALL_IMPORTS, "");
  return /^export\{[^}]*\}from"\.\/[\w.-]+";?$/.test(rest) || !/\b(import|export)\b/.test(rest);
}
