import { beginLate } from "./begin-late.ts";

const PRELOAD = /<link rel="modulepreload"[^>]*? href="([^"]+)"[^>]*>/g;
const STARTER = /(<script\b[^>]*\btype="module"[^>]*>)([\s\S]*?)(<\/script>)/;

/**
 * A page whose scripts are asked for after its first paint: before it they take the line, and a slow phone's only core,
 * from the words and the picture that somebody came for. The router's own starter imports everything at once, so its
 * imports become calls that wait. A page without such a starter stays as it is.
 */
export function startLate(html: string): string {
  const files = [...html.matchAll(PRELOAD)].map(([, file]) => file);
  return html.replace(PRELOAD, "").replace(STARTER, (_, open: string, script: string, close: string) => {
    // Text between quotes in a script: the one thing that must not stand in it.
    const names = JSON.stringify(files).replaceAll("<", "\\u003c");
    return `${open}const next = await (${beginLate})(${names});\n${awaitImports(script)}${close}`;
  });
}

/** `import * as a from "b"` and `import "b"` as calls, one after the other: each file runs in a task of its own. */
function awaitImports(script: string): string {
  return script
    .replace(/\bimport \* as (\w+) from ("[^"]+");/g, "const $1 = await next($2);")
    .replace(/\bimport ?\(?("[^"]+")\)?;/g, "await next($1);");
}
