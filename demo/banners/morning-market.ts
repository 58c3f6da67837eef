import { COLOURS } from "#kernel/colours.ts";
import { PALETTE } from "./palette.ts";
import { type CutOut, cutOut, drawKolam, page, ring, stand } from "./pieces.ts";

const stall = { left: 1050, right: 1830, top: 490, hem: 648 };
const { wood, flour } = PALETTE;

/** Two farmers behind their stall, with the sun coming up. */
export async function morningMarket(): Promise<string> {
  const [woman, man, rooster, plant] = await Promise.all([
    cutOut("woman-farmer"),
    cutOut("man-farmer"),
    cutOut("rooster"),
    cutOut("potted-plant"),
  ]);
  const goods = await Promise.all(["leafy-green", "tomato", "carrot", "eggplant", "ear-of-corn"].map(cutOut));
  return page(`
    <circle cx="1440" cy="372" r="318" fill="${PALETTE.risingSun}"/>
    ${ring({ x: 1440, y: 372, radius: 342, count: 84 }, 3.2, PALETTE.rays)}
    <path d="M520 720C760 640 1200 618 1920 618V720Z" fill="${PALETTE.ground}"/>
    ${posts()}
    ${stand(woman, { x: 1310, y: 500, height: 292, mirrored: true, shadow: 0 })}
    ${stand(man, { x: 1570, y: 500, height: 292, shadow: 0 })}
    ${awning()}
    ${goods.map((picture, i) => crate(picture, stall.left + 78 + i * 156)).join("")}
    ${counter()}
    ${drawKolam({ x: 1330, y: 684, rows: 5, step: 46 }, { colour: flour, stroke: 3.4, transform: "scale(1.5 0.26)" })}
    ${stand(plant, { x: 1004, y: 668, height: 128 })}
    ${stand(rooster, { x: 1716, y: 704, height: 132 })}`);
}

/** A wooden crate on the counter, filled in two rows. */
function crate(picture: CutOut, x: number): string {
  const height = 78 / Math.sqrt(picture.ratio);
  const row = (count: number, y: number) =>
    Array.from({ length: count }, (_, i) =>
      stand(picture, { x: x + (i - (count - 1) / 2) * 37, y, height, tilt: (i - 1) * 4, shadow: 0 }),
    ).join("");
  const slat = (y: number) =>
    `<rect x="${x - 72}" y="${y}" width="144" height="22" rx="3" fill="${wood.light}"/>
     <circle cx="${x - 62}" cy="${y + 11}" r="2.4" fill="${wood.dark}"/><circle cx="${x + 62}" cy="${y + 11}" r="2.4" fill="${wood.dark}"/>`;
  return `${row(2, stall.top - 56)}${row(3, stall.top - 30)}
    <rect x="${x - 66}" y="${stall.top - 46}" width="132" height="44" fill="${wood.dark}"/>
    ${slat(stall.top - 50)}${slat(stall.top - 24)}`;
}

function posts(): string {
  return [stall.left + 12, stall.right - 26]
    .map((x) => `<rect x="${x}" y="110" width="14" height="530" fill="${wood.dark}"/>`)
    .join("");
}

/** Striped cloth, narrower at the top, as a slanted roof is when seen from the front. */
function awning(): string {
  const stripes = 13;
  const left = stall.left - 30;
  const step = (stall.right + 30 - left) / stripes;
  const lean = (edge: number) => 1440 + (edge - 1440) * 0.93;
  return Array.from({ length: stripes }, (_, i) => {
    const [from, to] = [left + i * step, left + (i + 1) * step];
    const [cloth, fold] = i % 2 ? [flour, PALETTE.flourFold] : [COLOURS.leaf, PALETTE.leafFold];
    return `<path d="M${lean(from)} 48H${lean(to)}L${to} 138H${from}Z" fill="${cloth}"/>
      <path d="M${to} 138v10a${step / 2} ${step / 2.4} 0 0 1 ${-step} 0v-10Z" fill="${fold}"/>`;
  }).join("");
}

function counter(): string {
  const { left, right, top, hem } = stall;
  const border = Array.from({ length: 9 }, (_, i) =>
    drawKolam({ x: left + 46 + i * 86, y: 580, rows: 3, step: 30 }, { colour: PALETTE.chalk, stroke: 2.4 }),
  );
  const edge = `M${left} 528H${right}M${left} 632H${right}`;
  return `
    <ellipse cx="1440" cy="${hem}" rx="420" ry="12" fill="${PALETTE.shadow}" opacity="0.2" filter="url(#soft)"/>
    <rect x="${left}" y="${top}" width="${right - left}" height="${hem - top}" fill="${COLOURS.leaf}"/>
    <path d="${edge}" stroke="${COLOURS.turmeric}" stroke-width="3" stroke-dasharray="0 9" stroke-linecap="round"/>
    ${border.join("")}
    <rect x="${left - 16}" y="${top - 4}" width="${right - left + 32}" height="20" rx="4" fill="${wood.middle}"/>`;
}
