import { COLOURS, KOLAM_MARK, KOLAM_STRAND } from "../brand.ts";

const SVG = 'xmlns="http://www.w3.org/2000/svg"';

const line = (path: string, width: number) =>
  `<path d="${path}" fill="none" stroke="${COLOURS.leaf}" stroke-width="${width}" stroke-linejoin="round"/>`;
const dot = (x: number, y: number, radius: number) =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${COLOURS.turmeric}"/>`;

/** The knot beside the shop's name, as an SVG. */
export function kolamMark(): string {
  const dots = KOLAM_MARK.dots.map(([x, y]) => dot(x, y, 0.13)).join("");
  return `<svg ${SVG} viewBox="-0.49 -0.49 2.98 2.98">${line(KOLAM_MARK.path, 0.12)}${dots}</svg>`;
}

/** One knot of the braid across the page, as an SVG as wide as it is high. */
export function kolamKnot(): string {
  const strand = line(KOLAM_STRAND, 0.055);
  return `<svg ${SVG} viewBox="-0.5 -0.5 1 1">${strand}<g transform="scale(1 -1)">${strand}</g>${dot(0, 0, 0.1)}</svg>`;
}
