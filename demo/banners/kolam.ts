/**
 * A sikku kolam as SVG path data: one line that winds around dots set in a diamond, crossing itself half-way
 * between each two neighbours. `rows` is the number of dots in the longest row (odd), `step` their distance.
 */
export function kolam(rows: number, step: number): { line: string; dots: [number, number][] } {
  const reach = (rows - 1) / 2;
  const isDot = (x: number, y: number) => Math.abs(x) + Math.abs(y) <= reach;
  const dots: [number, number][] = [];
  let line = "";
  for (let y = -reach; y <= reach; y += 1) {
    for (let x = -reach; x <= reach; x += 1) {
      if (!isDot(x, y)) continue;
      dots.push([x * step, y * step]);
      line += aroundDot(x * step, y * step, step / 2, (side) => {
        const [dx, dy] = sides[side % 4] ?? [0, 0];
        return isDot(x + dx, y + dy);
      });
    }
  }
  return { line, dots };
}

/** East, south, west, north: clockwise on a page whose y grows downwards. */
const sides: [number, number][] = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
];

/** The strands around one dot: each runs from a side with a neighbour to the next such side, past open ones. */
function aroundDot(x: number, y: number, half: number, hasNeighbour: (side: number) => boolean): string {
  let line = "";
  for (let side = 0; side < 4; side += 1) {
    if (!hasNeighbour(side)) continue;
    let turns = 1;
    while (turns < 4 && !hasNeighbour(side + turns)) turns += 1;
    line += strand(x, y, half, side, turns);
  }
  return line;
}

/** Drawn for a strand that starts in the east, then turned to where it really starts. */
function strand(x: number, y: number, half: number, side: number, turns: number): string {
  const shapes: Record<number, number[]> = {
    1: [1, 0, 0.84, 0.42, 0.42, 0.84, 0, 1],
    2: [1, 0, 0.67, 0.89, -0.67, 0.89, -1, 0],
    3: [1, 0, 0.23, 2.07, -2.07, -0.23, 0, -1],
    4: [1, 0, 0.69, 0.85, -0.75, 0.75, -0.75, 0, -0.75, -0.75, 0.69, -0.85, 1, 0],
  };
  const [cos, sin] = sides[side] ?? [1, 0];
  const shape = shapes[turns] ?? [];
  const points: string[] = [];
  for (let i = 0; i < shape.length; i += 2) {
    const [px, py] = [(shape[i] ?? 0) * half, (shape[i + 1] ?? 0) * half];
    points.push(`${round(x + px * cos - py * sin)} ${round(y + px * sin + py * cos)}`);
  }
  return `M${points[0]}C${points.slice(1).join(" ")}`;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
