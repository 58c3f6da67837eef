import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { brotliDecompressSync } from "node:zlib";

const FOLDER = fileURLToPath(new URL("./fonts/", import.meta.url));

/** The invoice's fonts, Latin and the scripts around the shop, as files in memory. */
export function readFonts(): Buffer[] {
  return readdirSync(FOLDER).flatMap((file) => {
    const bytes = () => readFileSync(FOLDER + file);
    if (file.endsWith(".ttf")) return [bytes()];
    return file.endsWith(".ttf.br") ? [brotliDecompressSync(bytes())] : [];
  });
}
