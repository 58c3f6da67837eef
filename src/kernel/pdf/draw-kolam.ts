import { COLOURS } from "../colours.ts";
import { CONTENT_WIDTH, PAGE, type PdfDocument } from "./document.ts";

/** Draws the knot beside the shop's name, `size` points wide, with its corner at (x, y). */
export function drawKolamMark(pdf: PdfDocument, x: number, y: number, size: number): void {
  const scale = size / 2.95;
  pdf.save().translate(x, y).scale(scale).translate(0.47, 0.47);
  pdf.path(KOLAM_MARK.path).lineWidth(0.12).lineJoin("round").strokeColor(COLOURS.leaf).stroke();
  for (const [dotX, dotY] of KOLAM_MARK.dots) pdf.circle(dotX, dotY, 0.13).fill(COLOURS.turmeric);
  pdf.restore();
}

const SPACING = 13;

/** Draws the braid across the page. `y` is its middle. */
export function drawKolamBraid(pdf: PdfDocument, y: number): void {
  const knots = Math.floor(CONTENT_WIDTH / SPACING);
  const spacing = CONTENT_WIDTH / knots;
  for (let knot = 0; knot < knots; knot++) {
    pdf
      .save()
      .translate(PAGE.left + (knot + 0.5) * spacing, y)
      .scale(spacing);
    pdf.path(KOLAM_STRAND).lineWidth(0.055).strokeColor(COLOURS.leaf).stroke();
    pdf.scale(1, -1).path(KOLAM_STRAND).stroke();
    pdf.circle(0, 0, 0.1).fill(COLOURS.turmeric);
    pdf.restore();
  }
}

/** The knot of five dots beside the shop's name, as one SVG path; dots are 1 apart, the first row at y = 0. */
const KOLAM_MARK = {
  path: "M1 -0.43C1.237 -0.43 1.43 -0.237 1.43 0C1.43 0.257 1.182 0.318 1 0.5C0.805 0.695 0.695 0.805 0.5 1C0.318 1.182 0.257 1.43 0 1.43C-0.237 1.43 -0.43 1.237 -0.43 1C-0.43 0.763 -0.237 0.57 0 0.57C0.257 0.57 0.318 0.818 0.5 1C0.695 1.195 0.805 1.305 1 1.5C1.182 1.682 1.43 1.743 1.43 2C1.43 2.237 1.237 2.43 1 2.43C0.763 2.43 0.57 2.237 0.57 2C0.57 1.743 0.818 1.682 1 1.5C1.195 1.305 1.305 1.195 1.5 1C1.682 0.818 1.743 0.57 2 0.57C2.237 0.57 2.43 0.763 2.43 1C2.43 1.237 2.237 1.43 2 1.43C1.743 1.43 1.682 1.182 1.5 1C1.305 0.805 1.195 0.695 1 0.5C0.818 0.318 0.57 0.257 0.57 0C0.57 -0.237 0.763 -0.43 1 -0.43Z",
  dots: [
    [1, 0],
    [0, 1],
    [1, 1],
    [2, 1],
    [1, 2],
  ],
} as const;

/** One strand of the braid around one dot at (0, 0), from x = -0.5 to 0.5; its mirror image is the other strand. */
const KOLAM_STRAND = "M-.5 0C-.318 -.182 -.257 -.43 0 -.43C.257 -.43 .318 -.182 .5 0";
