import type { Plugin } from "vite";

/** What Vite wraps each late import with. */
const HELPER = "\0vite/preload-helper.js";

/**
 * Leaves late imports to the browser. Vite would preload what a late file needs, style sheets above all, with code in every
 * page; ours have no style sheets of their own, and need little that is not there already.
 */
export function plainImports(): Plugin {
  return {
    name: "plain-imports",
    apply: "build",
    enforce: "pre",
    load: {
      filter: { id: /^\0vite\/preload-helper\.js$/ },
      handler: (id) => (id === HELPER ? "export const __vitePreload = (load) => load();" : undefined),
    },
  };
}
