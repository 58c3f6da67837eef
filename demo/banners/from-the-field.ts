import { PALETTE } from "./palette.ts";
import { type CutOut, cutOut, drawKolam, page, ring, stand } from "./pieces.ts";

/** The point at which the rows of the bed would meet, and the heights between which the bed is drawn. */
const vanishing = { x: 1500, y: 372 };
const bed = { far: 476, near: 740 };
/** How far apart the rows are at the near edge. */
const spacing = 172;
const rowNumbers = [-2, -1, 0, 1, 2, 3];

/** A tractor between rows of young plants, with hills behind. */
export async function fromTheField(): Promise<string> {
  const [tractor, seedling, sunflower] = await Promise.all([
    cutOut("tractor"),
    cutOut("seedling"),
    cutOut("sunflower"),
  ]);
  return page(`
    <circle cx="1420" cy="250" r="168" fill="${PALETTE.sun}"/>
    ${drawKolam({ x: 1420, y: 232, rows: 5, step: 56 }, { colour: PALETTE.sunlight, stroke: 4 })}
    ${ring({ x: 1420, y: 250, radius: 190, count: 56 }, 3.2, PALETTE.rays)}
    <path d="M640 720C760 500 900 344 1090 352C1240 358 1330 300 1500 296C1680 292 1760 344 1920 318V720Z" fill="${PALETTE.farHill}"/>
    <path d="M560 720C740 520 960 408 1180 420C1400 432 1640 372 1920 392V720Z" fill="${PALETTE.hill}"/>
    ${await village()}
    <path d="M470 720C720 560 940 474 1220 468C1500 462 1700 452 1920 448V720Z" fill="${PALETTE.field}"/>
    ${furrows()}
    ${plants(seedling)}
    ${stand(tractor, { x: 1322, y: 566, height: 200 })}
    ${stand(sunflower, { x: 1868, y: 724, height: 262 })}
    ${stand(sunflower, { x: 1752, y: 736, height: 196 })}`);
}

async function village(): Promise<string> {
  const [house, palm, cow] = await Promise.all([
    cutOut("house-with-garden"),
    cutOut("palm-tree"),
    cutOut("cow"),
  ]);
  return [
    stand(palm, { x: 1796, y: 404, height: 196 }),
    stand(palm, { x: 1864, y: 412, height: 150 }),
    stand(house, { x: 1688, y: 424, height: 138 }),
    stand(cow, { x: 1076, y: 448, height: 74 }),
  ].join("");
}

/** The position of a row at a given height: straight lines to the vanishing point. */
function alongRow(row: number, y: number): number {
  return vanishing.x + (row * spacing * (y - vanishing.y)) / (bed.near - vanishing.y);
}

/** Ploughed earth, a strip for each row. */
function furrows(): string {
  const strip = (row: number) => {
    const at = (offset: number, y: number) => `${alongRow(row + offset, y).toFixed(1)} ${y}`;
    return `<path d="M${at(-0.32, bed.far)}L${at(0.32, bed.far)}L${at(0.32, bed.near)}L${at(-0.32, bed.near)}Z" fill="${PALETTE.earth}"/>`;
  };
  return rowNumbers.map(strip).join("");
}

/** Smaller and closer with distance, the far ones drawn first. */
function plants(seedling: CutOut): string {
  const depths = [0.3, 0.36, 0.44, 0.54, 0.67, 0.83, 1.02];
  return depths
    .flatMap((depth) => {
      const y = vanishing.y + (bed.near - vanishing.y) * depth;
      return rowNumbers.map((row) =>
        stand(seedling, { x: alongRow(row, y), y, height: 92 * depth, shadow: 0.1 }),
      );
    })
    .join("");
}
