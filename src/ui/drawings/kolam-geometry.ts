/**
 * Draws a *pulli kolam*: dots on a grid and the loops woven around them.
 *
 * Every dot sits in a cell of side 1. Where two cells touch, two strands cross in the middle of the shared
 * side under 45°; where there is no neighbour, or a wall, the strand turns back around its dot. A strand
 * runs from side to side of a cell, clockwise in one cell and the other way round in the next, until it
 * meets its own beginning.
 */
export interface KolamPattern {
  /** Rows of equal length: `o` is a dot, anything else is empty. */
  rows: readonly string[];
  /** Sides that no strand crosses: `"x,y,E"` separates the cell at (x, y) from its eastern neighbour. */
  walls?: readonly `${number},${number},${"E" | "S"}`[];
}

export interface Kolam {
  /** All loops as one SVG path; dots are 1 apart, the first one at (0, 0). */
  path: string;
  dots: readonly { x: number; y: number }[];
  loops: number;
  width: number;
  height: number;
}

/** A passage through one corner of a cell: from `side` to the next one in the direction of `turn`. */
interface Passage {
  x: number;
  y: number;
  side: number;
  turn: 1 | -1;
}

type Openness = (x: number, y: number, side: number) => boolean;

/** The distance from its dot at which a strand turns back. */
const REACH = 0.43;
/** Length of a curve's handles beside the distance of its ends; 0.39 makes a quarter circle. */
const HANDLE = 0.39;

// Sides clockwise: north, east, south, west.
const clockwise = (side: number) => ((side % 4) + 4) % 4;
const eastward = (side: number) => [0, 1, 0, -1][clockwise(side)] ?? 0;
const southward = (side: number) => [-1, 0, 1, 0][clockwise(side)] ?? 0;

/** Weaves the loops of a pattern. */
export function drawKolam(pattern: KolamPattern): Kolam {
  const { rows } = pattern;
  const dots = rows.flatMap((row, y) => [...row].flatMap((mark, x) => (mark === "o" ? [{ x, y }] : [])));
  const isOpen = openness(pattern);
  const passed = new Set<string>();
  const loops = dots
    .flatMap((dot) => [0, 1, 2, 3].map((side): Passage => ({ ...dot, side, turn: 1 })))
    .flatMap((start) => (passed.has(cornerOf(start)) ? [] : [traceLoop(start, isOpen, passed)]));
  const width = Math.max(...rows.map((row) => row.length));
  return { path: loops.join(""), dots, loops: loops.length, width, height: rows.length };
}

function openness({ rows, walls = [] }: KolamPattern): Openness {
  const walled = new Set<string>(walls);
  const isDot = (x: number, y: number) => rows[y]?.[x] === "o";
  return (x, y, side) => {
    const [nextX, nextY] = [x + eastward(side), y + southward(side)];
    const wall = `${Math.min(x, nextX)},${Math.min(y, nextY)},${clockwise(side) % 2 === 1 ? "E" : "S"}`;
    return isDot(nextX, nextY) && !walled.has(wall);
  };
}

function traceLoop(start: Passage, isOpen: Openness, passed: Set<string>): string {
  const begin = pointOn(start, start.side, isOpen, -1);
  let path = `M${print(begin.x)} ${print(begin.y)}`;
  let passage = start;
  while (!passed.has(cornerOf(passage))) {
    passed.add(cornerOf(passage));
    path += curve(
      pointOn(passage, passage.side, isOpen, -1),
      pointOn(passage, passage.side + passage.turn, isOpen, 1),
    );
    passage = following(passage, isOpen);
  }
  return `${path}Z`;
}

/**
 * The next passage: across an open side into the neighbour, in the other direction; at a closed side, around the same
 * dot.
 */
function following({ x, y, side, turn }: Passage, isOpen: Openness): Passage {
  const exit = clockwise(side + turn);
  if (!isOpen(x, y, exit)) return { x, y, side: exit, turn };
  return {
    x: x + eastward(exit),
    y: y + southward(exit),
    side: clockwise(exit + 2),
    turn: turn === 1 ? -1 : 1,
  };
}

/** The key of a passage's corner. A corner holds one passage, in either direction. */
function cornerOf({ x, y, side, turn }: Passage): string {
  return `${x},${y},${turn === 1 ? side : clockwise(side - 1)}`;
}

interface Heading {
  x: number;
  y: number;
  dx: number;
  dy: number;
}

/**
 * The point where a passage meets a side, and its direction there. `outward` is 1 when it leaves, -1 when it enters.
 */
function pointOn({ x, y, turn }: Passage, side: number, isOpen: Openness, outward: 1 | -1): Heading {
  const open = isOpen(x, y, clockwise(side));
  const reach = open ? 0.5 : REACH;
  const slant = open ? outward : 0;
  const dx = eastward(side + 1) * turn + eastward(side) * slant;
  const dy = southward(side + 1) * turn + southward(side) * slant;
  const length = Math.hypot(dx, dy);
  return { x: x + eastward(side) * reach, y: y + southward(side) * reach, dx: dx / length, dy: dy / length };
}

function curve(from: Heading, to: Heading): string {
  const handle = HANDLE * Math.hypot(to.x - from.x, to.y - from.y);
  const points = [
    [from.x + from.dx * handle, from.y + from.dy * handle],
    [to.x - to.dx * handle, to.y - to.dy * handle],
    [to.x, to.y],
  ];
  return `C${points.map(([x, y]) => `${print(x)} ${print(y)}`).join(" ")}`;
}

function print(value = 0): string {
  return String(Math.round(value * 1000) / 1000);
}
