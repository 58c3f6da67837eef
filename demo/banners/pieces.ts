import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { COLOURS } from "#kernel/colours.ts";
import { demoPicture } from "../catalogue.ts";
import { kolam } from "./kolam.ts";
import { PALETTE } from "./palette.ts";

export interface CutOut {
  href: string;
  /** Width by height. */
  ratio: number;
}

/** Reads a picture of the catalogue, trimmed to what can be seen of it. */
export async function cutOut(name: string): Promise<CutOut> {
  const { data, info } = await sharp(await readFile(demoPicture(`${name}.webp`)))
    .trim({ background: PALETTE.nothing, threshold: 1 })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { href: `data:image/png;base64,${data.toString("base64")}`, ratio: info.width / info.height };
}

export interface Place {
  /** The middle of its foot. */
  x: number;
  y: number;
  height: number;
  /** In degrees, clockwise. */
  tilt?: number;
  mirrored?: boolean;
  /** Strength of the shadow on the ground, 0 to 1. */
  shadow?: number;
}

/** A picture standing on the ground. */
export function stand(
  picture: CutOut,
  { x, y, height: tall, tilt = 0, mirrored, shadow = 0.16 }: Place,
): string {
  const wide = tall * picture.ratio;
  const turn = `translate(${x} ${y}) rotate(${tilt} 0 ${-tall / 2})${mirrored ? " scale(-1 1)" : ""}`;
  return `
    <ellipse cx="${x}" cy="${y - 2}" rx="${wide * 0.46}" ry="${tall * 0.06}" fill="${PALETTE.shadow}" opacity="${shadow}" filter="url(#soft)"/>
    <image href="${picture.href}" transform="${turn}" x="${-wide / 2}" y="${-tall}" width="${wide}" height="${tall}"/>`;
}

/** A picture seen from above, its middle at x, y. */
export function lay(picture: CutOut, { x, y, height: tall, tilt = 0 }: Place): string {
  const wide = tall * picture.ratio;
  return `
    <ellipse cx="${x + 6}" cy="${y + 16}" rx="${wide * 0.47}" ry="${tall * 0.46}" fill="${PALETTE.shadow}" opacity="0.2" filter="url(#softer)"/>
    <image href="${picture.href}" transform="translate(${x} ${y}) rotate(${tilt})" x="${-wide / 2}" y="${-tall / 2}" width="${wide}" height="${tall}"/>`;
}

/** A kolam around x, y: a line of rice flour and its dots. */
export function drawKolam(
  { x, y, rows, step }: { x: number; y: number; rows: number; step: number },
  {
    colour,
    stroke,
    opacity = 1,
    transform = "",
  }: { colour: string; stroke: number; opacity?: number; transform?: string },
): string {
  const { line, dots } = kolam(rows, step);
  const points = dots.map(([dx, dy]) => `<circle cx="${dx}" cy="${dy}" r="${stroke * 1.15}"/>`).join("");
  return `
    <g transform="translate(${x} ${y}) ${transform}" opacity="${opacity}" fill="${colour}">
      <path d="${line}" fill="none" stroke="${colour}" stroke-width="${stroke}" stroke-linecap="round"/>${points}
    </g>`;
}

/** A ring of dots. */
export function ring(
  { x, y, radius, count }: { x: number; y: number; radius: number; count: number },
  size: number,
  colour: string,
): string {
  return Array.from({ length: count }, (_, i) => {
    const angle = (i / count) * 2 * Math.PI;
    return `<circle cx="${x + radius * Math.sin(angle)}" cy="${y - radius * Math.cos(angle)}" r="${size}" fill="${colour}"/>`;
  }).join("");
}

/** A whole banner: paper, and what is drawn on it. */
export function page(content: string): string {
  return `
  <svg xmlns="http://www.w3.org/2000/svg" width="1920" height="720" viewBox="0 0 1920 720">
    <defs>
      <filter id="soft" x="-50%" y="-200%" width="200%" height="500%"><feGaussianBlur stdDeviation="7 4"/></filter>
      <filter id="softer" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="14"/></filter>
    </defs>
    <rect width="1920" height="720" fill="${COLOURS.paper}"/>
    ${content}
  </svg>`;
}
