import { beginLate } from "./begin-late.ts";
import { handedOn } from "./handed-on.ts";

const PRELOAD = /<link rel="modulepreload"[^>]*? href="([^"]+)"[^>]*>/g;
const STARTER = /(<script\b[^>]*\btype="module"[^>]*>)([\s\S]*?)(<\/script>)/;

interface Inside {
  /** The code of files that are too small to be asked for, by their address: it comes with the page. */
  thin?: Readonly<Record<string, string>>;
  /** What stands in the page in place of the file with the router's list of pages. */
  manifest?: { file: string; list: unknown };
}

/**
 * A page whose scripts are asked for after its first paint: before it they take the line, and a slow phone's only core,
 * from the words and the picture that somebody came for. The router's own starter imports everything at once, so its
 * imports become calls that wait. A page without such a starter stays as it is.
 */
export function startLate(html: string, { thin = {}, manifest }: Inside = {}): string {
  const files = [...html.matchAll(PRELOAD)]
    .map(([, file = ""]) => file)
    .filter((file) => thin[file] === undefined && file !== manifest?.file);
  return html.replace(PRELOAD, "").replace(STARTER, (_, open: string, script: string, close: string) => {
    const list = manifest && `window.__reactRouterManifest = ${asScript(manifest.list)};`;
    const begun = list ? script.replace(`import ${JSON.stringify(manifest.file)};`, () => list) : script;
    return `${open}const next = await (${beginLate})(${asScript(files)});\n${awaitImports(begun, thin)}${close}`;
  });
}

/** Text between quotes in a script: a tag's beginning is the one thing that must not stand in it. */
const asScript = (value: unknown) => JSON.stringify(value).replaceAll("<", "\\u003c");

/** `import * as a from "b"` and `import "b"` as calls, one after the other: each file runs in a task of its own. */
function awaitImports(script: string, thin: Readonly<Record<string, string>>): string {
  return script
    .replace(
      /\bimport \* as (\w+) from "([^"]+)";/g,
      (_, name: string, file: string) => `const ${name} = ${exportsOf(file, thin[file])};`,
    )
    .replace(/\bimport ?\(?"([^"]+)"\)?;/g, (_, file: string) => run(file, thin[file]));
}

const fetched = (file: string) => `await next(${JSON.stringify(file)})`;

/** What a file exports. A thin one hands on what another file has under shorter names. */
function exportsOf(file: string, code: string | undefined): string {
  const other = handedOn(file, code);
  if (!other) return fetched(file);
  const renamed = other.names.map(([name, inSource]) => `${name}: from.${inSource}`).join(", ");
  return `${fetched(other.source)}.then((from) => ({ ${renamed} }))`;
}

/** Runs a file, a thin one inside the page. */
function run(file: string, code: string | undefined): string {
  if (code === undefined || handedOn(file, code)) return `${fetched(file)};`;
  const inside = code.replace(
    /import\{([^}]*)\}from"\.\/([^"]+)";/g,
    (_, names: string, source: string) =>
      `const { ${names.replaceAll(" as ", ": ")} } = ${fetched(file.replace(/[^/]+$/, source))};\n`,
  );
  return `{ ${inside} }`;
}
