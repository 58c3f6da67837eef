import sharp, { type Sharp } from "sharp";
import { maxPicturePixels, PictureRefused, pictureRefusals } from "./picture-limits.ts";
import { largestWidth, type PictureShape } from "./picture-widths.ts";

/** A decoded, upright, opaque sRGB picture without metadata, at the size of its largest variant. */
export interface NormalisedPicture {
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

/** The store's paper colour, behind transparent parts of a picture that is kept whole. */
const paper = { r: 0xfb, g: 0xf8, b: 0xf1 };
/** The share of a tile's side that stays free on each side of the cut-out. */
const room = 0.12;
/** The alpha (0–255) below which a pixel counts as empty when a cut-out is measured. */
const faint = 12;

/** Decodes a recognised picture and brings it into its shape, never enlarged. Throws PictureRefused. */
export async function normalisePicture(
  bytes: Uint8Array,
  shape: PictureShape,
  hasAlpha: boolean,
): Promise<NormalisedPicture> {
  if (shape.fit === "whole") return wholePicture(bytes, largestWidth(shape));
  if (hasAlpha) {
    // Twice the tile's side is enough to measure and scale down, whatever the source's size.
    const cutOut = await decode(fitted(upright(bytes), largestWidth(shape) * 2).ensureAlpha());
    const subject = boundsOf(cutOut);
    if (subject !== null && isSeeThrough(cutOut)) return tintedTile(cutOut, subject, largestWidth(shape));
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

/** Reads every pixel, so this is where damage shows. */
async function decode(picture: Sharp): Promise<Raw> {
  const { data, info } = await picture
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw new PictureRefused(pictureRefusals.damaged);
    });
  return { data, width: info.width, height: info.height, channels: info.channels };
}

async function wholePicture(bytes: Uint8Array, largest: number): Promise<NormalisedPicture> {
  const picture = fitted(upright(bytes), largest).flatten({ background: paper });
  return toNormalised(await decode(picture));
}

async function coverSquare(bytes: Uint8Array, largest: number): Promise<NormalisedPicture> {
  const { autoOrient } = await sharp(bytes, { limitInputPixels: maxPicturePixels }).metadata();
  const side = Math.min(largest, autoOrient.width, autoOrient.height);
  const picture = upright(bytes).flatten({ background: paper }).resize(side, side, { position: "attention" });
  return toNormalised(await decode(picture));
}

/** Puts a picture with transparency on a tile of its own hue, softly tinted, centred and with room around it. */
async function tintedTile(cutOut: Raw, subject: Box, largest: number): Promise<NormalisedPicture> {
  const longest = Math.max(subject.width, subject.height);
  const side = Math.min(largest, Math.max(1, Math.round(longest / (1 - 2 * room))));
  const inner = Math.max(1, Math.round(side * (1 - 2 * room)));
  const small = await fromRaw(cutOut).extract(subject).resize(64, 64, { fit: "inside" }).raw().toBuffer();
  const background = tintFor(small);
  const before = Math.floor((side - inner) / 2);
  const after = side - inner - before;
  return toNormalised(
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

/** 0–255 each. */
interface Rgb {
  r: number;
  g: number;
  b: number;
}

const tile = { lightness: 0.938, chroma: 0.03 };
/** Every tile leans a little towards the paper's hue, so that reds turn earthy rather than pink and blues stay calm. */
const warmth = { hue: 85, chroma: 0.014 };
const binDegrees = 10;
const bins = 360 / binDegrees;

/** The soft colour of a cut-out's tile: light, calm, and of the hue that dominates its opaque pixels. */
function tintFor(rgba: Uint8Array): Rgb {
  const hue = dominantHue(rgba);
  const lean = along(warmth.hue, warmth.chroma);
  if (hue === null) return fromOklab(tile.lightness, lean.a, lean.b);
  const own = along(hue, tile.chroma);
  return fromOklab(tile.lightness, own.a + lean.a, own.b + lean.b);
}

/** The dominant hue in degrees; null if hardly anything in the picture has a colour. */
function dominantHue(rgba: Uint8Array): number | null {
  const a = new Float64Array(bins);
  const b = new Float64Array(bins);
  const weight = new Float64Array(bins);
  let opaque = 0;
  for (let i = 0; i + 3 < rgba.length; i += 4) {
    if ((rgba[i + 3] ?? 0) < 200) continue;
    opaque += 1;
    const colour = toOklab(rgba[i] ?? 0, rgba[i + 1] ?? 0, rgba[i + 2] ?? 0);
    const chroma = Math.hypot(colour.a, colour.b);
    if (chroma < 0.04) continue;
    const bin = Math.floor(degrees(colour.a, colour.b) / binDegrees) % bins;
    weight[bin] = (weight[bin] ?? 0) + chroma;
    a[bin] = (a[bin] ?? 0) + colour.a;
    b[bin] = (b[bin] ?? 0) + colour.b;
  }
  const total = weight.reduce((sum, each) => sum + each, 0);
  if (total < opaque * 0.015) return null;

  // Neighbouring bins count too. Otherwise a hue on the edge between two would lose against a purer, rarer one.
  const around = (values: Float64Array, bin: number) =>
    [-1, 0, 1].reduce((sum, step) => sum + (values[(bin + step + bins) % bins] ?? 0), 0);
  let best = 0;
  for (let bin = 1; bin < bins; bin += 1) if (around(weight, bin) > around(weight, best)) best = bin;
  return degrees(around(a, best), around(b, best));
}

function along(hue: number, chroma: number): { a: number; b: number } {
  const angle = (hue * Math.PI) / 180;
  return { a: chroma * Math.cos(angle), b: chroma * Math.sin(angle) };
}

function degrees(a: number, b: number): number {
  return ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360;
}

/** sRGB to OKLab, with Björn Ottosson's matrices. */
function toOklab(red: number, green: number, blue: number): { a: number; b: number } {
  const [r, g, b] = [linear(red), linear(green), linear(blue)];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return {
    a: 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    b: 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  };
}

function fromOklab(lightness: number, a: number, b: number): Rgb {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return {
    r: gamma(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    g: gamma(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    b: gamma(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  };
}

function linear(value: number): number {
  const v = value / 255;
  return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
}

function gamma(value: number): number {
  const v = value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055;
  return Math.round(Math.min(1, Math.max(0, v)) * 255);
}

async function toNormalised(raw: Raw): Promise<NormalisedPicture> {
  const { data, width, height } = raw.channels === 3 ? raw : await decode(fromRaw(raw).toColourspace("srgb"));
  return { pixels: data, width, height };
}

/** The smallest box around all visible pixels, or null if there are none. */
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

/**
 * Whether a picture has really transparent pixels. Many photos have an alpha channel that hides nothing; they are
 * cropped like any other.
 */
function isSeeThrough({ data }: Raw): boolean {
  for (let i = 3; i < data.length; i += 4) if ((data[i] ?? 255) < 250) return true;
  return false;
}
