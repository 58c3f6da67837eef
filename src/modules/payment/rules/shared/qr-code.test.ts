import { encode } from "uqr";
import { expect, it } from "vitest";
import { qrCode } from "./qr-code.ts";

const LINK = "upi://pay?pa=santhe@okbank&pn=Santhe&am=123.45&cu=INR&tn=INV-20261125-0007&tr=INV202611250007";

/** The squares that a path fills, row by row. */
function filled({ size, path }: ReturnType<typeof qrCode>): boolean[][] {
  const squares = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  for (const [, x, y, length, back] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-(\d+)z/g)) {
    expect(back).toBe(length);
    squares[Number(y)]?.fill(true, Number(x), Number(x) + Number(length));
  }
  return squares;
}

it("draws the squares of the text's code, in a quiet zone of four", () => {
  const { data } = encode(LINK, { ecc: "M", border: 0 });
  const drawn = filled(qrCode(LINK));
  expect(drawn.length).toBe(data.length + 8);
  expect(drawn.slice(4, -4).map((row) => row.slice(4, -4))).toEqual(data);
  const edge = [
    ...drawn.slice(0, 4),
    ...drawn.slice(-4),
    ...drawn.map((row) => [...row.slice(0, 4), ...row.slice(-4)]),
  ];
  expect(edge.flat()).not.toContain(true);
});

it("draws nothing beside the rectangles", () => {
  expect(qrCode(LINK).path.replaceAll(/M\d+ \d+h\d+v1h-\d+z/g, "")).toBe("");
});
