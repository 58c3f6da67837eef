import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const ICON = /\/lucide-react\/.*\/icons\/[^/]+\.mjs$/;

/**
 * Replaces the function that draws Lucide's icons with a smaller one (`src/ui/drawings/icon.ts`) when the pages are built.
 * The library's also takes colours, sizes and contexts, which no page uses. Should the library's file have another name one day, its own lines draw them.
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
