import { KOLAM_MARK, KOLAM_STRAND } from "#kernel/brand.ts";
import { COLOURS } from "#kernel/colours.ts";
import { CONTENT_WIDTH, PAGE, type Sheet } from "./sheet.ts";

/** Draws the knot beside the shop's name, `size` points wide, with its corner at (x, y). */
export function drawKolamMark(sheet: Sheet, x: number, y: number, size: number): void {
  const scale = size / 2.95;
  sheet.save().translate(x, y).scale(scale).translate(0.47, 0.47);
  sheet.path(KOLAM_MARK.path).lineWidth(0.12).lineJoin("round").strokeColor(COLOURS.leaf).stroke();
  for (const [dotX, dotY] of KOLAM_MARK.dots) sheet.circle(dotX, dotY, 0.13).fill(COLOURS.turmeric);
  sheet.restore();
}

const SPACING = 13;

/** Draws the braid across the page. `y` is its middle. */
export function drawKolamBraid(sheet: Sheet, y: number): void {
  const knots = Math.floor(CONTENT_WIDTH / SPACING);
  const spacing = CONTENT_WIDTH / knots;
  for (let knot = 0; knot < knots; knot++) {
    sheet
      .save()
      .translate(PAGE.left + (knot + 0.5) * spacing, y)
      .scale(spacing);
    sheet.path(KOLAM_STRAND).lineWidth(0.055).strokeColor(COLOURS.leaf).stroke();
    sheet.scale(1, -1).path(KOLAM_STRAND).stroke();
    sheet.circle(0, 0, 0.1).fill(COLOURS.turmeric);
    sheet.restore();
  }
}
