import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const ICON = /\/lucide-react\/.*\/icons\/[^/]+\.mjs$/;

/**
 * Has the built pages draw Lucide's icons with the shop's own few lines in place of the library's, which take colours,
 * sizes and contexts that no page uses. Should the library's file have another name one day, its own lines draw them.
 */
export function lightIcons(): Plugin {
  const drawing = fileURLToPath(new URL("../src/ui/drawings/icon.ts", import.meta.url));
  return {
    name: "light-icons",
    enforce: "pre",
    resolveId: (source, importer = "") =>
      source.endsWith("/createLucideIcon.mjs") && ICON.test(importer) ? drawing : undefined,
  };
}
