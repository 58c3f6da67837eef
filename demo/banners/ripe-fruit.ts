import { COLOURS } from "#kernel/colours.ts";
import { PALETTE } from "./palette.ts";
import { type CutOut, cutOut, drawKolam, lay, page, ring } from "./pieces.ts";

const centre = { x: 1440, y: 360 };
const plate = 338;

/** Ripe fruit laid around a kolam, seen from above. */
export async function ripeFruit(): Promise<string> {
  const fruit = await Promise.all(
    ["mango", "grapes", "watermelon", "tangerine", "banana", "red-apple", "pineapple", "strawberry"].map(
      cutOut,
    ),
  );
  return page(`
    ${petals(24)}
    <circle cx="${centre.x}" cy="${centre.y}" r="${plate}" fill="${PALETTE.plateRim}"/>
    <circle cx="${centre.x}" cy="${centre.y}" r="${plate - 34}" fill="${PALETTE.plate}"/>
    ${ring({ ...centre, radius: plate - 17, count: 84 }, 3.2, COLOURS.clay)}
    ${drawKolam({ ...centre, rows: 7, step: 41 }, { colour: COLOURS.clay, stroke: 3 })}
    ${fruit.map((picture, i) => onPlate(picture, i / fruit.length)).join("")}`);
}

function onPlate(picture: CutOut, turn: number): string {
  const x = centre.x + 222 * Math.sin(turn * 2 * Math.PI);
  const y = centre.y - 222 * Math.cos(turn * 2 * Math.PI);
  // Wide and tall fruit take up the same area, so none looks bigger than the others.
  return lay(picture, { x, y, height: 142 / Math.sqrt(picture.ratio) });
}

/** Lotus petals around the plate, as a fine line. */
function petals(count: number): string {
  const petal = `<path d="M-42 -340C-44 -380 -18 -394 0 -426C18 -394 44 -380 42 -340" fill="${PALETTE.petal}" stroke="${COLOURS.turmeric}" stroke-width="2.5"/>
    <circle cy="-374" r="4.5" fill="${COLOURS.turmeric}"/>`;
  return Array.from(
    { length: count },
    (_, i) => `<g transform="translate(${centre.x} ${centre.y}) rotate(${(i / count) * 360})">${petal}</g>`,
  ).join("");
}
