import { describe, expect, it } from "vitest";
import { drawKolam } from "./kolam-geometry.ts";
import { KNOT, MARK } from "./kolam-mark.tsx";

const cornersIn = (path: string) => path.split("C").length - 1;

describe("drawKolam", () => {
  it("weaves five dots with one closed loop that passes every corner once", () => {
    const kolam = drawKolam({ rows: [" o ", "ooo", " o "] });
    expect(kolam.loops).toBe(1);
    expect(kolam.dots).toHaveLength(5);
    expect(cornersIn(kolam.path)).toBe(5 * 4);
    expect(kolam.path.endsWith("Z")).toBe(true);
    expect(kolam).toMatchObject(MARK);
    expect(drawKolam({ rows: ["oo", "oo"] })).toMatchObject(KNOT);
  });

  it("rings a lone dot, and parts neighbours at a wall", () => {
    expect(drawKolam({ rows: ["o"] }).loops).toBe(1);
    expect(drawKolam({ rows: ["oo"] }).loops).toBe(1);
    expect(drawKolam({ rows: ["oo"], walls: ["0,0,E"] }).loops).toBe(2);
  });

  it("meets its own beginning without a gap", () => {
    const [first = ""] = drawKolam({ rows: ["ooo", "ooo", "ooo"] }).path.split("Z");
    const numbers = (first.match(/-?[\d.]+/g) ?? []).map(Number);
    expect(numbers.slice(-2)).toEqual(numbers.slice(0, 2));
  });

  it("crosses in the middle of a shared side", () => {
    expect(drawKolam({ rows: ["oo"] }).path.match(/0\.5 0(?=[CZ])/g)?.length).toBeGreaterThanOrEqual(2);
  });
});
