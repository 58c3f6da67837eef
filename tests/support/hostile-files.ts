import { deflateSync, gzipSync } from "node:zlib";
import sharp from "sharp";
import { chunk, head, PNG_SIGNATURE, pixels, png } from "./png.ts";

const MB = 1024 * 1024;
const latin = (text: string) => Buffer.from(text, "latin1");
const SCRIPT = "<script>document.cookie</script>";

export type HostileFile = { what: string; name: string; type: string; bytes: Uint8Array };

/** 50 MB that deflate to about 50 kB. */
const bomb = deflateSync(Buffer.alloc(50 * MB));
/** The end record of a ZIP archive, which its readers look for. */
const zipEnd = Buffer.concat([latin("PK\x05\x06"), Buffer.alloc(18)]);
const zip = Buffer.concat([latin("PK\x03\x04"), Buffer.alloc(26), latin("evil.exe"), zipEnd]);

/** Files that are no acceptable pictures. */
export async function hostileFiles(): Promise<HostileFile[]> {
  const jpeg = await photo().jpeg().toBuffer();
  const scanned = await photo().jpeg({ progressive: true }).toBuffer();
  const webp = await photo().webp().toBuffer();
  const avif = await photo().avif({ effort: 0 }).toBuffer();
  const gif = await photo().gif().toBuffer();
  const bombs = [
    file("a GIF of 65,535 × 65,535", "tomato.png", "image/png", gifOf(65_535, 65_535)),
    file("a GIF of many frames", "tomato.gif", "image/gif", gif, Buffer.alloc(100_000, 0x2c)),
    file("gzipped nothing", "tomato.png", "image/png", gzipSync(Buffer.alloc(10 * MB))),
  ];
  const sizes = [
    asPng("2,147,483,647 pixels square", PNG_SIGNATURE, head({ width: 2 ** 31 - 1, height: 2 ** 31 - 1 })),
    asPng("100,000 pixels square", hollow(100_000, 100_000)),
    asPng("41 megapixels", hollow(8_200, 5_001)),
    asPng("16-bit pixels, 60,000 square, interlaced", hollow(60_000, 60_000)),
    asPng("no width", hollow(0, 8)),
    asPng("no height", hollow(8, 0)),
    asJpeg("a JPEG that says 65,500 × 65,500", resized(jpeg, 65_500)),
    file("a WebP that says 16,383 × 16,383", "a.webp", "image/webp", extendedWebp(16_384)),
    asPng("more than 10 MB", PNG_SIGNATURE, Buffer.alloc(10 * MB)),
  ];
  const broken = [
    asPng("a PNG without pixels", PNG_SIGNATURE, head(), chunk("IEND")),
    asPng(
      "a PNG whose pixels are none",
      PNG_SIGNATURE,
      head(),
      chunk("IDAT", latin("no pixels")),
      chunk("IEND"),
    ),
    asPng("a PNG with too few pixels", PNG_SIGNATURE, head(), pixels(Buffer.alloc(9)), chunk("IEND")),
    asPng("a PNG's first bytes", PNG_SIGNATURE),
    asPng("a chunk longer than its file", PNG_SIGNATURE, head(), latin("\x7f\xff\xff\xffIDAT")),
    asJpeg("a JPEG that is cut off", jpeg.subarray(0, jpeg.length / 2)),
    asJpeg("a progressive JPEG that is cut off", scanned.subarray(0, scanned.length / 3)),
    file("a WebP that is cut off", "a.webp", "image/webp", webp.subarray(0, webp.length / 2)),
    file("an AVIF that is cut off", "a.avif", "image/avif", avif.subarray(0, avif.length / 2)),
    file("an AVIF of nothing", "a.avif", "image/avif", latin("\0\0\0\x18ftypavif\0\0\0\0avifmif1")),
  ];
  const disguised = [
    file(
      "an SVG with a script",
      "a.svg",
      "image/svg+xml",
      latin(`<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`),
    ),
    asPng("an SVG that calls itself PNG", latin(`<?xml version="1.0"?><svg onload="alert(1)"/>`)),
    asPng(
      "an SVG of a file",
      latin(`<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg>&x;</svg>`),
    ),
    asPng("a page that calls itself PNG", latin(`<!DOCTYPE html>${SCRIPT}`)),
    asPng("a script that calls itself PNG", latin("GIF89a=1;alert(document.cookie)//")),
    file("a drawing program's script", "a.jpg", "image/jpeg", latin("%!PS\n(%pipe%id) (r) file")),
    file("a picture of a link", "a.mvg", "image/jpeg", latin("push graphic-context\nfill 'url(https://x/)'")),
  ];
  const preceded = [
    asJpeg("a document and a JPEG", latin("%PDF-1.7\n"), jpeg),
    asPng("an archive and a PNG", zip, png()),
  ];
  return [...bombs, ...sizes, ...broken, ...disguised, ...preceded];
}

/** The beginning of each payload, which tests look for in stored files. */
export const PAYLOAD = "payload";

/** Acceptable pictures that carry a payload in their metadata or after their end. */
export async function picturesWithPayload(): Promise<HostileFile[]> {
  const jpeg = await photo().jpeg().toBuffer();
  const webp = await photo().webp().toBuffer();
  const avif = await photo().avif({ effort: 0 }).toBuffer();
  const plain = (...between: Uint8Array[]) =>
    Buffer.concat([PNG_SIGNATURE, head({ width: SIDE, height: SIDE }), ...between, largePixels]);
  const end = chunk("IEND");
  const payload = latin(PAYLOAD);
  return [
    asPng("50 MB in a colour profile", plain(chunk("iCCP", latin("icc\0\0"), bomb)), end),
    asPng("50 MB in a compressed text", plain(chunk("zTXt", latin(`${PAYLOAD}\0\0`), bomb)), end),
    asPng(
      "50 MB in an international text",
      plain(chunk("iTXt", latin("XML:com.adobe.xmp\0\x01\0en\0key\0"), bomb)),
      end,
    ),
    asPng("2 MB in each of three texts", plain(...compressedTexts(3, 2 * MB)), end),
    asPng("a few bytes in each of 2,000 texts", plain(...compressedTexts(2_000, 10)), end),
    asPng("50 MB behind the pixels", plain(), chunk("zTXt", latin("a\0\0"), bomb), end),
    asPng("a text with a script", plain(chunk("tEXt", latin(`Comment\0${PAYLOAD}${SCRIPT}`))), end),
    asPng("a PNG and a page", plain(), end, latin(`\n${SCRIPT}`), payload),
    asPng("a PNG and an archive", plain(), end, payload, zip),
    asJpeg("a JPEG and an archive", jpeg, payload, zip),
    asJpeg("a JPEG, something, and an archive", jpeg, Buffer.alloc(500, 7), payload, zip),
    file("a WebP and a document", "a.webp", "image/webp", webp, latin("%PDF-1.7\n"), payload),
    file("an AVIF and a program", "a.avif", "image/avif", avif, latin("\x7fELF\x02\x01\x01"), payload),
  ];
}

const file = (what: string, name: string, type: string, ...parts: Uint8Array[]): HostileFile => ({
  what,
  name,
  type,
  bytes: Buffer.concat(parts),
});
const asPng = (what: string, ...parts: Uint8Array[]) => file(what, "tomato.png", "image/png", ...parts);
const asJpeg = (what: string, ...parts: Uint8Array[]) => file(what, "tomato.jpg", "image/jpeg", ...parts);

const SIDE = 400;
const noise = Buffer.from(Array.from({ length: SIDE * SIDE * 3 }, (_, i) => (i * i * 31) % 251));
const photo = () => sharp(noise, { raw: { width: SIDE, height: SIDE, channels: 3 } });
const largePixels = pixels(Buffer.alloc(SIDE * (SIDE + 1)));

function compressedTexts(count: number, bytes: number): Buffer[] {
  const text = deflateSync(Buffer.alloc(bytes));
  return Array.from({ length: count }, (_, n) => chunk("zTXt", latin(`Comment ${n}\0\0`), text));
}

/** A PNG that declares this size but has the pixels of a small one. */
const hollow = (width: number, height: number) =>
  Buffer.concat([PNG_SIGNATURE, head({ width, height, interlaced: true }), pixels(), chunk("IEND")]);

/** A GIF whose screen and only frame have this size. */
function gifOf(width: number, height: number): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt16LE(width);
  size.writeUInt16LE(height, 2);
  return Buffer.concat([
    latin("GIF89a"),
    size,
    latin("\x80\0\0\0\0\0\xff\xff\xff,\0\0\0\0"),
    size,
    latin("\0\x02\0;"),
  ]);
}

/** A JPEG whose frame declares another size. */
function resized(jpeg: Buffer, side: number): Buffer {
  const copy = Buffer.from(jpeg);
  const frame = copy.indexOf(latin("\xff\xc0"));
  copy.writeUInt16BE(side, frame + 5);
  copy.writeUInt16BE(side, frame + 7);
  return copy;
}

/** A WebP that declares a square of `side` pixels, and has no pixels. */
function extendedWebp(side: number): Buffer {
  const canvas = Buffer.alloc(10);
  canvas.writeUIntLE(side - 1, 4, 3);
  canvas.writeUIntLE(side - 1, 7, 3);
  const sized = (data: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32LE(data.length);
    return Buffer.concat([length, data]);
  };
  return Buffer.concat([latin("RIFF"), sized(Buffer.concat([latin("WEBP"), latin("VP8X"), sized(canvas)]))]);
}
