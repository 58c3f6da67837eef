import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";
import { build } from "vite";
import { expect, it } from "vitest";
import { english, type Language } from "./language.ts";
import { pseudo } from "./pseudo.ts";
import { texts } from "./vite-plugin.ts";

const catalogueFile = fileURLToPath(new URL("../../modules/newsletter/server-texts.ts", import.meta.url));
const LIMIT_BYTES = 3_000;

/** The browser's code for a catalogue, with everything that formatting needs. */
async function built(language: Language): Promise<string> {
  const made = await build({
    configFile: false,
    logLevel: "silent",
    plugins: [texts(language)],
    build: {
      write: false,
      lib: { entry: catalogueFile, formats: ["es"], fileName: "texts" },
      minify: true,
      rolldownOptions: { external: ["react"] },
    },
  });
  const [bundle] = [made].flat();
  if (!bundle || !("output" in bundle)) throw new Error("nothing was built");
  return bundle.output[0].code;
}

it("builds messages compiled, without the parser, in at most 3 kB", async () => {
  const code = await built(english);
  expect(code).toContain("Subscriber deleted");
  expect(code).not.toContain("plural, =0");
  expect(brotliCompressSync(code).length).toBeLessThan(LIMIT_BYTES);
});

it("builds another language's messages in place of the English ones", async () => {
  const code = await built(pseudo);
  expect(code).toContain("[Šúƀšçŕíƀéŕ đéĺéţéđ]");
  expect(code).not.toContain("Subscriber deleted");
});
