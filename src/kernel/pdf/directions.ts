/** A piece of a line, in the order of reading. */
type Words = { text: string };

/** Parts of a text by their direction: figures, letters from the right to the left, other letters, and single signs. */
const PARTS =
  /(?<figures>\p{Nd}+(?:[.,:/\u066a-\u066c-]\p{Nd}+)*)|(?<right>(?:(?!\p{Nd})[\u0600-\u06ff\u0750-\u077f\u200c\u200d])+)|(?<left>[\p{L}\p{M}\u200c\u200d]+)|(?<sign>.)/gsu;
const RIGHT = /(?!\p{Nd})[\u0600-\u06ff\u0750-\u077f]/u;
const MIRRORED: Readonly<Record<string, string>> = {
  "(": ")",
  ")": "(",
  "[": "]",
  "]": "[",
  "<": ">",
  ">": "<",
};

type Direction = "figures" | "right" | "left" | "sign";

/**
 * A line of pieces with its parts in the order of reading, and the same from the left to the right. They differ where
 * letters are written from the right: there words follow one another to the left, with signs and figures among them, while
 * each figure stays as it is. It is the part of Unicode's bidirectional algorithm that names and addresses need, for lines
 * that begin on the left.
 */
export function inDirections<Piece extends Words>(
  line: readonly Piece[],
): { pieces: readonly Piece[]; fromLeft: readonly Piece[] } {
  if (!line.some(({ text }) => RIGHT.test(text))) return { pieces: line, fromLeft: line };
  const parts = line.flatMap(partsOf);
  const fromLeft: Piece[] = [];
  const pieces: Piece[] = [];
  for (let index = 0; index < parts.length; ) {
    const end = endOfStretch(parts, index);
    const stretch = parts.slice(index, Math.max(end, index + 1)).map(({ piece, direction }) => {
      const mirrored = end > index && direction === "sign" ? MIRRORED[piece.text] : undefined;
      return mirrored === undefined ? piece : { ...piece, text: mirrored };
    });
    pieces.push(...stretch);
    fromLeft.push(...stretch.toReversed());
    index += stretch.length;
  }
  return { pieces, fromLeft };
}

function partsOf<Piece extends Words>(piece: Piece): { piece: Piece; direction: Direction }[] {
  return Array.from(piece.text.matchAll(PARTS), ({ 0: text, groups = {} }) => {
    const direction = groups.figures ? "figures" : groups.right ? "right" : groups.left ? "left" : "sign";
    return { piece: { ...piece, text }, direction };
  });
}

/** The end of what goes from the right to the left, from here on: up to the last letter or figure before other letters. */
function endOfStretch(parts: readonly { piece: Words; direction: Direction }[], start: number): number {
  if (parts[start]?.direction !== "right") return start;
  let end = start;
  let open = 0;
  for (let index = start; index < parts.length; index++) {
    const part = parts[index];
    if (!part || part.direction === "left") break;
    if (part.piece.text === "(") open += 1;
    const closes = part.piece.text === ")" && open > 0;
    if (closes) open -= 1;
    if (closes || part.direction !== "sign") end = index + 1;
  }
  return end;
}
