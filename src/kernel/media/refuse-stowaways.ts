import { promisify } from "node:util";
import { inflate } from "node:zlib";
import { endOfPicture } from "./end-of-picture.ts";
import type { PictureFileFormat } from "./picture-format.ts";
import { pictureRefusals } from "./picture-limits.ts";
import { PictureRefused } from "./picture-refused.ts";
import { type Chunk, chunksOf } from "./png-chunks.ts";

/** What texts and colour profile of a PNG may unfold to together; a large profile has half of it. */
const MOST_UNFOLDED_BYTES = 4 * 1024 * 1024;
/** As many as the PNG library keeps; a program that edits pictures writes a handful. */
const MOST_FOLDED = 1_000;

const unfold = promisify(inflate);

/** How files begin that are no pictures: pages, documents, archives, programs, scripts. */
const FOREIGN = ["<", "%PDF", "PK\x03\x04", "Rar!", "7z\xbc\xaf", "\x1f\x8b", "MZ", "\x7fELF", "#!", "GIF8"];
/** The end of a ZIP archive, which is where its readers begin; they look this far back for it. */
const ZIP_END = Buffer.from("PK\x05\x06", "latin1");
const ZIP_END_BYTES = 66_000;

/**
 * Refuses a picture that brings something else along: texts and profiles that unfold to many times the file, or another
 * file behind its end. Phones put films and second pictures there, and those may stay: they are dropped with all else.
 * Throws PictureRefused.
 */
export async function refuseStowaways(bytes: Uint8Array, format: PictureFileFormat): Promise<void> {
  if (isForeign(bytes.subarray(endOfPicture(bytes, format)))) throw stowaway();
  if (format === "png") await refuseFolded(bytes);
}

const stowaway = () => new PictureRefused(pictureRefusals.stowaway);

function isForeign(behind: Uint8Array): boolean {
  if (behind.length === 0) return false;
  const head = Buffer.from(behind.subarray(0, 4096))
    .toString("latin1")
    .replace(/^[\s\0]+/, "");
  if (FOREIGN.some((start) => head.startsWith(start))) return true;
  return Buffer.from(behind.subarray(-ZIP_END_BYTES)).includes(ZIP_END);
}

async function refuseFolded(bytes: Uint8Array): Promise<void> {
  let left = MOST_UNFOLDED_BYTES;
  let count = 0;
  for (const chunk of chunksOf(bytes)) {
    const folded = foldedPart(chunk);
    if (!folded) continue;
    count += 1;
    if (count > MOST_FOLDED) throw stowaway();
    left -= await unfoldedLength(folded, left);
    if (left <= 0) throw stowaway();
  }
}

/** How many bytes it unfolds to; `most` where they are as many or more. What can't be unfolded is nothing. */
async function unfoldedLength(folded: Uint8Array, most: number): Promise<number> {
  try {
    return (await unfold(folded, { maxOutputLength: most })).length;
  } catch (error) {
    const isTooLong = error instanceof Error && "code" in error && error.code === "ERR_BUFFER_TOO_LARGE";
    return isTooLong ? most : 0;
  }
}

/** The compressed bytes of a chunk that has some beside the pixels (PNG specification, 11.3). */
function foldedPart({ type, data }: Chunk): Uint8Array | undefined {
  const afterName = data.indexOf(0) + 1;
  if (type === "iCCP" || type === "zTXt") return data.subarray(afterName + 1);
  if (type !== "iTXt" || data[afterName] !== 1) return undefined;
  const afterLanguage = data.indexOf(0, afterName + 2) + 1;
  return data.subarray(data.indexOf(0, afterLanguage) + 1);
}
