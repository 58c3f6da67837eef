import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import zlib from "node:zlib";

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

const TEXT = /\.(js|css|svg|json|webmanifest|txt)$/;
/** Below this many bytes there is next to nothing to save. */
const WORTH_IT = 400;

/** A file in another language than the store's own: there are five of each, so they are packed in a tenth of the time. */
const TRANSLATED = /\.[a-z]{2,3}-[0-9a-f]{8}\.js$/;

/** Puts a .br and a .gz beside every text file below `folder`, once, so that no request has to compress it. */
export async function compressFiles(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && TEXT.test(entry.name));
  await Promise.all(
    files.map((entry) => compressFile(path.join(entry.parentPath ?? entry.path, entry.name))),
  );
}

async function compressFile(file) {
  const bytes = await readFile(file);
  if (bytes.length < WORTH_IT) return;
  if (TRANSLATED.test(file)) {
    const packed = await brotli(bytes, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 9 } });
    return writeFile(`${file}.br`, packed);
  }
  await Promise.all([
    brotli(bytes).then((packed) => writeFile(`${file}.br`, packed)),
    gzip(bytes, { level: 9 }).then((packed) => writeFile(`${file}.gz`, packed)),
  ]);
}
