import { COLOURS } from "#kernel/colours.ts";
import { PALETTE } from "../banners/palette.ts";
import { cutOut, drawKolam, ring, stand } from "../banners/pieces.ts";

const { skin, skinShade, hair, cloth, flour } = PALETTE;

/** How a grower looks, and what stands before them: pictures of the catalogue without their ending. */
export interface Look {
  skin: keyof typeof skin;
  hair: keyof typeof hair;
  /** A sari with jasmine in the hair, or a shirt with a towel over the shoulder. */
  dress: "sari" | "shirt";
  cloth: keyof typeof cloth;
  /** The border of the sari, or the towel's stripes. */
  trim: keyof typeof cloth;
  turban?: boolean;
  glasses?: boolean;
  moustache?: boolean;
  /** The sky behind them. */
  sky: keyof typeof COLOURS;
  harvest: readonly string[];
}

/** The middle of the face. */
const X = 480;
const FACE = { y: 452, rx: 128, ry: 156 };

/** A square portrait as SVG: a grower before the rising sun, with their harvest. */
export async function portrait(look: Look): Promise<string> {
  const harvest = await Promise.all(look.harvest.map(cutOut));
  return `
  <svg xmlns="http://www.w3.org/2000/svg" width="960" height="960" viewBox="0 120 960 960">
    <defs><filter id="soft" x="-50%" y="-200%" width="200%" height="500%"><feGaussianBlur stdDeviation="7 4"/></filter></defs>
    <rect width="960" height="1152" fill="${COLOURS[look.sky]}"/>
    <circle cx="${X}" cy="470" r="318" fill="${PALETTE.risingSun}"/>
    ${ring({ x: X, y: 470, radius: 344, count: 84 }, 4, PALETTE.rays)}
    <path d="M0 780C200 700 420 720 620 760S880 780 960 740V1152H0Z" fill="${PALETTE.hill}"/>
    <path d="M0 880C240 820 520 850 960 830V1152H0Z" fill="${PALETTE.field}"/>
    ${look.dress === "sari" ? nearer(backHair(look)) : ""}
    <path d="M416 570H544V744H416Z" fill="${skinShade[look.skin]}"/>
    ${look.dress === "sari" ? sari(look) : shirt(look)}
    ${nearer(face(look) + headOf(look))}
    ${counter()}
    ${harvest.map((picture, index) => stand(picture, { x: X + (index - (harvest.length - 1) / 2) * 236, y: 1034 - (index % 2) * 10, height: 190 })).join("")}
  </svg>`;
}

/** The head is drawn a little larger than life, and nearer to the shoulders. */
const nearer = (head: string) =>
  `<g transform="translate(${X} 470) scale(1.13) translate(${-X} ${-FACE.y})">${head}</g>`;

function face({ skin: tone, hair: strands, dress, glasses, moustache }: Look): string {
  const dark = hair.black;
  const brow = (x: number) =>
    `<path d="M${x - 34} 418q34 -22 68 0" fill="none" stroke="${strands === "white" ? hair.grey : dark}" stroke-width="9" stroke-linecap="round"/>`;
  const eye = (x: number) =>
    `<ellipse cx="${x}" cy="450" rx="12" ry="14" fill="${dark}"/><circle cx="${x + 4}" cy="445" r="4" fill="${flour}"/>
     <path d="M${x - 24} 446q24 -20 48 0" fill="none" stroke="${dark}" stroke-width="5" stroke-linecap="round"/>`;
  const lens = (x: number) =>
    `<circle cx="${x}" cy="452" r="42" fill="none" stroke="${COLOURS.ink}" stroke-width="6"/>`;
  return `
    <ellipse cx="${X - 126}" cy="468" rx="24" ry="36" fill="${skinShade[tone]}"/>
    <ellipse cx="${X + 126}" cy="468" rx="24" ry="36" fill="${skinShade[tone]}"/>
    <ellipse cx="${X}" cy="${FACE.y}" rx="${FACE.rx}" ry="${FACE.ry}" fill="${skin[tone]}"/>
    <ellipse cx="${X - 74}" cy="508" rx="32" ry="22" fill="${COLOURS.clay}" opacity="0.22"/>
    <ellipse cx="${X + 74}" cy="508" rx="32" ry="22" fill="${COLOURS.clay}" opacity="0.22"/>
    ${brow(X - 54)}${brow(X + 54)}${eye(X - 54)}${eye(X + 54)}
    <path d="M${X} 462q-20 42 2 48q10 2 18 -4" fill="none" stroke="${skinShade[tone]}" stroke-width="8" stroke-linecap="round"/>
    <path d="M${X - 48} 538q48 46 96 0q-48 14 -96 0Z" fill="${flour}" stroke="${PALETTE.lips}" stroke-width="7" stroke-linejoin="round"/>
    ${moustache ? `<path d="M${X - 66} 532q30 -34 66 -14q36 -20 66 14q-34 2 -66 -4q-32 6 -66 4Z" fill="${hair[strands]}"/>` : ""}
    ${glasses ? `${lens(X - 54)}${lens(X + 54)}<path d="M${X - 12} 450q12 -10 24 0" fill="none" stroke="${COLOURS.ink}" stroke-width="6"/>` : ""}
    ${dress === "sari" ? jewels() : `<path d="M${X - 26} 370h52M${X - 26} 382h52" stroke="${flour}" stroke-width="6" stroke-linecap="round" opacity="0.75"/>`}`;
}

/** The mark on the forehead, earrings, and a stud in the nose. */
const jewels = () => `
  <circle cx="${X}" cy="386" r="12" fill="${cloth.beetroot}"/>
  <circle cx="${X - 128}" cy="508" r="13" fill="${COLOURS.turmeric}"/><circle cx="${X + 128}" cy="508" r="13" fill="${COLOURS.turmeric}"/>
  <circle cx="${X + 26}" cy="498" r="5" fill="${COLOURS.turmeric}"/>`;

/** The knot at the neck, with its string of jasmine. */
const backHair = ({ hair: strands }: Look) => `
  <ellipse cx="${X}" cy="446" rx="160" ry="184" fill="${hair[strands]}"/>
  <circle cx="${X + 146}" cy="546" r="66" fill="${hair[strands]}"/>
  ${ring({ x: X + 146, y: 546, radius: 66, count: 16 }, 13, PALETTE.petal)}`;

function headOf({ dress, hair: strands, turban, trim }: Look): string {
  const parted = `<path d="M${X - 134} 470C${X - 148} 300 ${X - 70} 270 ${X} 276C${X + 70} 270 ${X + 148} 300 ${X + 134} 470C${X + 120} 380 ${X + 60} 340 ${X} 322C${X - 60} 340 ${X - 120} 380 ${X - 134} 470Z" fill="${hair[strands]}"/>`;
  const short = `<path d="M${X - 132} 452C${X - 150} 300 ${X - 60} 262 ${X + 10} 272C${X + 110} 270 ${X + 146} 350 ${X + 132} 452C${X + 118} 400 ${X + 96} 366 ${X + 40} 356C${X - 30} 352 ${X - 96} 368 ${X - 132} 452Z" fill="${hair[strands]}"/>`;
  if (turban) {
    const fold = (y: number, lift: number) =>
      `<path d="M${X - 150} ${y}q150 ${lift} 300 ${-lift / 3}" fill="none" stroke="${cloth[trim]}" stroke-width="9" stroke-linecap="round"/>`;
    return `<path d="M${X - 158} 380C${X - 176} 240 ${X - 60} 196 ${X + 20} 204C${X + 140} 206 ${X + 176} 280 ${X + 156} 380C${X + 80} 330 ${X - 80} 330 ${X - 158} 380Z" fill="${flour}"/>
      ${fold(352, -60)}${fold(306, -70)}${fold(262, -52)}<circle cx="${X + 118}" cy="252" r="26" fill="${cloth[trim]}"/>`;
  }
  return dress === "sari" ? parted : short;
}

const SHOULDERS = "M110 1152C116 860 190 746 400 690C440 736 520 736 560 690C770 746 844 860 850 1152Z";

function sari({ cloth: worn, trim, skin: tone }: Look): string {
  const drape = "M560 690C700 724 800 800 836 930L300 1152H110C180 960 420 860 560 690Z";
  const hem = "M560 690C430 856 190 956 116 1120";
  return `
    <path d="${SHOULDERS}" fill="${cloth[trim]}"/>
    <path d="M400 690C430 800 530 800 560 690C520 736 440 736 400 690Z" fill="${skin[tone]}"/>
    <path d="${drape}" fill="${cloth[worn]}"/>
    <path d="${hem}" fill="none" stroke="${cloth[trim]}" stroke-width="34"/>
    <path d="${hem}" fill="none" stroke="${COLOURS.turmeric}" stroke-width="8" stroke-dasharray="0 22" stroke-linecap="round"/>
    <path d="M402 694C424 812 536 812 558 694" fill="none" stroke="${COLOURS.turmeric}" stroke-width="9" stroke-dasharray="0 15" stroke-linecap="round"/>`;
}

function shirt({ cloth: worn, trim, skin: tone }: Look): string {
  const towel = "M640 712C720 736 760 770 772 830L740 1152H580Z";
  const stripe = (x: number) =>
    `<path d="M${x} ${720 + (x - 640) / 3}L${x - 40} 1152" stroke="${cloth[trim]}" stroke-width="12"/>`;
  return `
    <path d="${SHOULDERS}" fill="${cloth[worn]}"/>
    <path d="M400 690L480 826L560 690C520 736 440 736 400 690Z" fill="${skin[tone]}"/>
    <path d="M400 684L372 742L474 836L480 812ZM560 684L588 742L486 836L480 812Z" fill="${cloth[worn]}" stroke="${COLOURS.ink}" stroke-opacity="0.22" stroke-width="5" stroke-linejoin="round"/>
    <path d="M480 836V1152" stroke="${COLOURS.ink}" stroke-opacity="0.22" stroke-width="5"/>
    <path d="${towel}" fill="${flour}"/>${stripe(672)}${stripe(730)}`;
}

/** The edge of the stall, with a kolam. */
const counter = () => `
  <rect y="960" width="960" height="142" fill="${PALETTE.wood.middle}"/>
  <rect y="960" width="960" height="14" fill="${PALETTE.wood.light}"/>
  ${[120, 360, 600, 840]
    .map((x) =>
      drawKolam({ x, y: 1054, rows: 3, step: 30 }, { colour: PALETTE.chalk, stroke: 3, opacity: 0.7 }),
    )
    .join("")}`;
