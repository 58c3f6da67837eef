import { encode } from "uqr";

/**
 * A QR code to be drawn: so many squares wide, with its quiet zone, and the path of the dark ones, in squares, for SVG
 * and PDF.
 */
export type QrCode = { size: number; path: string };

/** The empty squares around a code, by which cameras find it. */
const QUIET_ZONE = 4;

/** The QR code of a text. A smudge of 15 % does not hurt it. */
export function qrCode(text: string): QrCode {
  const { data, size } = encode(text, { ecc: "M", border: QUIET_ZONE });
  return { size, path: data.map((row, y) => darkRuns(row).map(toPath(y)).join("")).join("") };
}

type Run = { x: number; length: number };

/** Neighbouring dark squares are one rectangle, so that no gap shows between them. */
function darkRuns(row: readonly boolean[]): Run[] {
  const runs: Run[] = [];
  for (const [x, isDark] of row.entries()) {
    const last = runs.at(-1);
    if (isDark && last && last.x + last.length === x) last.length++;
    else if (isDark) runs.push({ x, length: 1 });
  }
  return runs;
}

const toPath =
  (y: number) =>
  ({ x, length }: Run) =>
    `M${x} ${y}h${length}v1h-${length}z`;
