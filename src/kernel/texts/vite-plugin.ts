import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import type { Language } from "./language.ts";

const here = (file: string) => fileURLToPath(new URL(file, import.meta.url));

const TEXTS = /\/([a-z]+-)*texts\.ts$/;

/**
 * Compiles one language's messages into Vite's build. The browser gets neither the message parser nor English beside
 * another language. Transforms every `texts.ts` (`list-texts.ts`, …), which may export `t` alone.
 */
export function texts(language: Language): Plugin {
  const { code, locale } = language;
  return {
    name: "texts",
    enforce: "pre",
    config: () => ({ define: { STORE_LANGUAGE: JSON.stringify({ code, locale }) } }),
    resolveId: (source) => (source.endsWith("/spoken.ts") ? here("./spoken.built.ts") : undefined),
    async transform(_, file) {
      return TEXTS.test(file)
        ? { code: builtTexts(await catalogueIn(file), language), map: null }
        : undefined;
    },
  };
}

interface Read {
  id: string;
  messages: Record<string, string>;
}

/** Reads the catalogue of a file in Node. The time in the import makes Node read a changed file again. */
async function catalogueIn(file: string): Promise<Read> {
  const exports: Record<string, Partial<Read>> = await import(`${file}?${Date.now()}`);
  const { id, messages } = exports.t ?? {};
  if (id && messages && Object.keys(exports).length === 1) return { id, messages };
  throw new Error(`${file} may export nothing but its catalogue: export const t = catalogue("…", { … });`);
}

function builtTexts({ id, messages }: Read, language: Language): string {
  const built = Object.entries(messages).map(([key, english]) => [key, language.message(id, key, english)]);
  const written = JSON.stringify(Object.fromEntries(built));
  return `import { catalogue } from ${JSON.stringify(here("./catalogue.ts"))};
export const t = catalogue(${JSON.stringify(id)}, ${written});`;
}
