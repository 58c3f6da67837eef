import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";
import { type BuildOptions, build, type Plugin } from "vite";
import { expect, it } from "vitest";
import { english, type Language } from "./language.ts";
import { pseudo } from "./pseudo.ts";
import { texts } from "./vite-plugin.ts";

const catalogueFile = fileURLToPath(new URL("../../modules/newsletter/server-texts.ts", import.meta.url));
const LIMIT_BYTES = 3_000;

const asLibrary: BuildOptions = {
  lib: { entry: catalogueFile, formats: ["es"], fileName: "texts" },
  rolldownOptions: { external: ["react"] },
};

/** The browser's code for a catalogue, with everything that formatting needs, and all files. */
async function built(
  language: Language,
  others: Language[] = [],
  options = asLibrary,
  plugins: Plugin[] = [],
) {
  const made = await build({
    configFile: false,
    logLevel: "silent",
    plugins: [texts(language, others), ...plugins],
    build: { write: false, minify: true, ...options },
  });
  const [bundle] = [made].flat();
  if (!bundle || !("output" in bundle)) throw new Error("nothing was built");
  const files = bundle.output.map(
    (each) => [each.fileName, each.type === "chunk" ? each.code : String(each.source)] as const,
  );
  return { code: bundle.output[0].code, files: new Map(files) };
}

it("builds messages compiled, without the parser, in at most 3 kB", async () => {
  const { code } = await built(english);
  expect(code).toContain("Subscriber deleted");
  expect(code).not.toContain("plural, =0");
  expect(brotliCompressSync(code).length).toBeLessThan(LIMIT_BYTES);
});

it("builds another language's messages in place of the English ones", async () => {
  const { code } = await built(pseudo);
  expect(code).toContain("[Šúƀšçŕíƀéŕ đéĺéţéđ]");
  expect(code).not.toContain("Subscriber deleted");
});

it("writes the files with texts once more for each other language, under names of their own", async () => {
  const { code, files } = await built(english, [pseudo]);
  expect(code).toContain("Subscriber deleted");
  const list = JSON.parse(files.get(".vite/languages.json") ?? "{}");
  const name = list["qps-ploc"]["texts.js"] ?? list["qps-ploc"]["texts.mjs"];
  expect(name).toMatch(/^texts\.qps-ploc-[0-9a-f]{8}\.m?js$/);
  const translated = files.get(name) ?? "";
  expect(translated).toContain("[Šúƀšçŕíƀéŕ đéĺéţéđ]");
  expect(translated).not.toContain("Subscriber deleted");
  expect([...files.values()].join()).not.toContain("@@");
});

it("writes the files of other languages after Vite has put the last code into dynamic imports", async () => {
  const page: Plugin = {
    name: "page",
    resolveId: (id) => (id === "page.js" ? id : undefined),
    load: (id) => (id === "page.js" ? `import(${JSON.stringify(catalogueFile)})` : undefined),
  };
  const input = { rolldownOptions: { input: "page.js", external: ["react"] } };
  const { files } = await built(english, [pseudo], input, [page]);
  const translated = [...files].filter(([name]) => name.includes(".qps-ploc-"));
  expect(translated.map(([, code]) => code).join()).toMatch(/import\(`\.\/[\w.-]+\.qps-ploc-/);
  for (const [name, code] of files) expect(code, name).not.toContain("__VITE_");
});
