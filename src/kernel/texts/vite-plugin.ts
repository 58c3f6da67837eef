import { createHash } from "node:crypto";
import { fileURLToPath } from "node:url";
import type { Plugin, Rolldown } from "vite";
import type { Language } from "./language.ts";

const here = (file: string) => fileURLToPath(new URL(file, import.meta.url));

const TEXTS = /\/([a-z]+-)*texts\.ts$/;

/** Stands in a built file for the messages of a catalogue, or for a fact about the language, until it is written. */
const MARKER = /(["'`])@@texts ([\w/-]+) \w+@@\1|@@(own|code|locale|prefix)@@/g;
const OTHER_FILE = /(?<=["'`]\.\/)[\w.-]+\.js(?=["'`])/g;

/** The list of the files in other languages, by those in the store's own for which they stand (`builds.ts`). */
const LANGUAGE_FILES = ".vite/languages.json";

/**
 * Compiles the messages into Vite's build. The browser gets neither the message parser nor one language beside another: a
 * file with texts is built once, and written in each language. Files without texts that load none are the same for all.
 * The server's build keeps the catalogues as they are, and speaks the language of each request (`spoken.drawn.ts`).
 * Transforms every `texts.ts` (`list-texts.ts`, …), which may export `t` alone.
 */
export function texts(own: Language, others: readonly Language[] = []): Plugin {
  const catalogues = new Map<string, Read>();
  let isBuilt = true;
  const factsOf = ({ code, locale }: Language) => ({
    own: own.code,
    code,
    locale,
    prefix: code === own.code ? "" : `/${code}`,
  });
  const translatedCode = (language: Language, code: string) => {
    const facts: Record<string, string> = factsOf(language);
    return code.replace(MARKER, (_marker, _quote, id: string, fact: string) => {
      const read = catalogues.get(id);
      return read ? literal(compiled(read, language)) : (facts[fact] ?? "");
    });
  };
  return {
    name: "texts",
    enforce: "pre",
    config: (_config, { command }) => {
      isBuilt = command === "build";
      const marked = { own: "@@own@@", code: "@@code@@", locale: "@@locale@@", prefix: "@@prefix@@" };
      return { define: { STORE_LANGUAGE: JSON.stringify(isBuilt ? marked : factsOf(own)) } };
    },
    resolveId(source) {
      if (!source.endsWith("/spoken.ts")) return undefined;
      return here(isServers(this) ? "./spoken.drawn.ts" : "./spoken.built.ts");
    },
    async transform(_, file) {
      if (!TEXTS.test(file) || isServers(this)) return undefined;
      const read = await catalogueIn(file);
      catalogues.set(read.id, read);
      const messages = literal(compiled(read, own));
      // The digest gives a file another name when its own texts change.
      const marker = JSON.stringify(`@@texts ${read.id} ${digest(messages)}@@`);
      return { code: builtTexts(read.id, isBuilt ? marker : messages), map: null };
    },
    generateBundle: {
      // After Vite's own, which puts the last code into dynamic imports.
      order: "post",
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((each) => each.type === "chunk");
        const changed = inEachLanguage(chunks);
        const files: Record<string, Record<string, string>> = {};
        for (const language of others) {
          const edition = digest(
            [...catalogues.values()].map((read) => literal(compiled(read, language))).join(),
          );
          const nameOf = (name: string) => name.replace(/\.js$/, `.${language.code}-${edition}.js`);
          for (const { fileName, code } of chunks.filter((each) => changed.has(each.fileName))) {
            const folder = fileName.slice(0, fileName.lastIndexOf("/") + 1);
            const source = translatedCode(language, code).replace(OTHER_FILE, (name) =>
              changed.has(folder + name) ? nameOf(name) : name,
            );
            this.emitFile({ type: "asset", fileName: nameOf(fileName), source });
          }
          files[language.code] = Object.fromEntries([...changed].map((name) => [name, nameOf(name)]));
        }
        if (others.length > 0)
          this.emitFile({ type: "asset", fileName: LANGUAGE_FILES, source: JSON.stringify(files) });
        for (const chunk of chunks) chunk.code = translatedCode(own, chunk.code);
      },
    },
  };
}

const isServers = ({ environment }: { environment: { config: { consumer: string } } }) =>
  environment.config.consumer === "server";

/** The names of the files with texts, and of all that load one of them. */
function inEachLanguage(chunks: readonly Rolldown.OutputChunk[]): ReadonlySet<string> {
  const all = new Set(chunks.filter(({ code }) => code.search(MARKER) >= 0).map(({ fileName }) => fileName));
  let before = -1;
  while (before < all.size) {
    before = all.size;
    for (const { fileName, imports, dynamicImports } of chunks) {
      if ([...imports, ...dynamicImports].some((name) => all.has(name))) all.add(fileName);
    }
  }
  return all;
}

const digest = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 8);

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

const compiled = ({ id, messages }: Read, language: Language) =>
  Object.fromEntries(
    Object.entries(messages).map(([key, english]) => [key, language.message(id, key, english)]),
  );

/** A value as short as the bundler writes it. */
function literal(value: unknown): string {
  if (typeof value === "string") return `\`${value.replace(/[\\`]|\$\{/g, "\\$&").replaceAll("\n", "\\n")}\``;
  if (Array.isArray(value)) return `[${value.map(literal).join()}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).map(
    ([key, each]) => `${/^[a-z_$][\w$]*$/i.test(key) ? key : JSON.stringify(key)}:${literal(each)}`,
  );
  return `{${entries.join()}}`;
}

function builtTexts(id: string, messages: string): string {
  return `import { catalogue } from ${JSON.stringify(here("./catalogue.ts"))};
export const t = catalogue(${JSON.stringify(id)}, ${messages});`;
}
