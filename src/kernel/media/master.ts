import sharp, { type Sharp } from "sharp";
import { maxPicturePixels, pictureRefusals } from "./picture-limits.ts";
import { PictureRefused } from "./picture-refused.ts";
import { largestWidth, type PictureShape } from "./picture-widths.ts";
import { tintFor } from "./tint.ts";

/** A decoded, upright, opaque sRGB picture without metadata, at the size of its largest variant. */
export interface Master {
  pixels: Buffer;
  width: number;
  height: number;
}

interface Raw {
  data: Buffer;
  width: number;
  height: number;
  channels: 1 | 2 | 3 | 4;
}

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The store's paper, for whatever shines through a banner. */
const paper = { r: 0xfb, g: 0xf8, b: 0xf1 };
/** Share of a tile's side left free on each side of the cut-out. */
const room = 0.12;
/** Alpha (0–255) below which a pixel is taken for empty when a cut-out is measured. */
const faint = 12;

/** Decodes a recognised picture and brings it into its shape, never enlarged. Throws PictureRefused. */
export async function makeMaster(bytes: Uint8Array, shape: PictureShape, hasAlpha: boolean): Promise<Master> {
  if (shape === "banner") return wholeBanner(bytes);
  if (hasAlpha) {
    // Twice the tile's side is plenty to measure and scale down from, whatever the source's size.
    const cutOut = await decode(fitted(upright(bytes), largestWidth(shape) * 2).ensureAlpha());
    const subject = boundsOf(cutOut);
    if (subject === null) throw new PictureRefused(pictureRefusals.empty);
    if (isSeeThrough(cutOut)) return tintedTile(cutOut, subject, largestWidth(shape));
  }
  return coverSquare(bytes, largestWidth(shape));
}

function upright(bytes: Uint8Array): Sharp {
  return sharp(bytes, { limitInputPixels: maxPicturePixels, failOn: "error" })
    .autoOrient()
    .toColourspace("srgb");
}

function fitted(picture: Sharp, side: number): Sharp {
  return picture.resize({ width: side, height: side, fit: "inside", withoutEnlargement: true });
}

/** This is where every pixel is read for the first time, so where damage shows. */
async function decode(picture: Sharp): Promise<Raw> {
  const { data, info } = await picture
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw new PictureRefused(pictureRefusals.damaged);
    });
  return { data, width: info.width, height: info.height, channels: info.channels };
}

async function wholeBanner(bytes: Uint8Array): Promise<Master> {
  const picture = fitted(upright(bytes), largestWidth("banner")).flatten({ background: paper });
  return asMaster(await decode(picture));
}

async function coverSquare(bytes: Uint8Array, largest: number): Promise<Master> {
  const { autoOrient } = await sharp(bytes, { limitInputPixels: maxPicturePixels }).metadata();
  const side = Math.min(largest, autoOrient.width, autoOrient.height);
  const picture = upright(bytes).removeAlpha().resize(side, side, { position: "attention" });
  return asMaster(await decode(picture));
}

/** A picture with transparency stands on a softly tinted tile of its own hue, centred, with room around it. */
async function tintedTile(cutOut: Raw, subject: Box, largest: number): Promise<Master> {
  const longest = Math.max(subject.width, subject.height);
  const side = Math.min(largest, Math.max(1, Math.round(longest / (1 - 2 * room))));
  const inner = Math.max(1, Math.round(side * (1 - 2 * room)));
  const small = await fromRaw(cutOut).extract(subject).resize(64, 64, { fit: "inside" }).raw().toBuffer();
  const background = tintFor(small);
  const before = Math.floor((side - inner) / 2);
  const after = side - inner - before;
  return asMaster(
    await decode(
      fromRaw(cutOut)
        .extract(subject)
        .flatten({ background })
        .resize(inner, inner, { fit: "contain", background })
        .extend({ top: before, left: before, bottom: after, right: after, background }),
    ),
  );
}

function fromRaw({ data, width, height, channels }: Raw): Sharp {
  return sharp(data, { raw: { width, height, channels } });
}

async function asMaster(raw: Raw): Promise<Master> {
  const { data, width, height } = raw.channels === 3 ? raw : await decode(fromRaw(raw).toColourspace("srgb"));
  return { pixels: data, width, height };
}

/** The smallest box around everything visible, or null when nothing is. */
function boundsOf({ data, width, height }: Raw): Box | null {
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if ((data[(y * width + x) * 4 + 3] ?? 0) < faint) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = y;
    }
  }
  return right < 0 ? null : { left, top, width: right - left + 1, height: bottom - top + 1 };
}

/** Many photos carry an alpha channel that hides nothing; those are cropped like any other photo. */
function isSeeThrough({ data }: Raw): boolean {
  for (let i = 3; i < data.length; i += 4) if ((data[i] ?? 255) < 250) return true;
  return false;
}
