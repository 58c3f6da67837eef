/** Letters that go on in one way. `depth` is how far they may reach below the line, in parts of their size. */
export type Piece = { text: string; font: string; colour: string; depth: number };

// After spaces, and after what joins two words.
const BREAKS = /(?<= )(?=[^ ])|(?<=[-–—/])(?=\p{L})/u;
const LETTERS = new Intl.Segmenter("en", { granularity: "grapheme" });
// A letter with this sign at its end is joined to the next one.
const JOINS_NEXT = /[\u094d\u0c4d\u0ccd\u0d4d]\u200d?$/u;

/** Pieces on lines of at most `width`, broken between words, and inside only those that no line has room for. */
export function breakLines(
  pieces: readonly Piece[],
  width: number,
  measure: (line: readonly Piece[]) => number,
): Piece[][] {
  const fits = (line: readonly Piece[]) => measure(withoutEnd(line)) <= width;
  const lines: Piece[][] = [];
  let line: Piece[] = [];
  for (const word of wordsOf(pieces)) {
    if (fits(join(line, word))) {
      line = join(line, word);
      continue;
    }
    if (line.length > 0) lines.push(withoutEnd(line));
    line = [];
    for (const part of fits(word) ? [word] : lettersOf(word)) {
      if (line.length > 0 && !fits(join(line, part))) {
        lines.push(withoutEnd(line));
        line = [];
      }
      line = join(line, part);
    }
  }
  return [...lines, withoutEnd(line)];
}

/** What may not be parted, each with the spaces after it; a word may change its font on the way. */
function wordsOf(pieces: readonly Piece[]): Piece[][] {
  const whole = pieces.map(({ text }) => text).join("");
  let start = 0;
  return whole.split(BREAKS).map((word) => {
    const from = start;
    start += word.length;
    return cut(pieces, from, start);
  });
}

function lettersOf(word: readonly Piece[]): Piece[][] {
  const parts: Piece[][] = [];
  let open: Piece[] = [];
  for (const piece of word) {
    for (const { segment } of LETTERS.segment(piece.text)) {
      open = join(open, [{ ...piece, text: segment }]);
      if (JOINS_NEXT.test(segment)) continue;
      parts.push(open);
      open = [];
    }
  }
  return open.length > 0 ? [...parts, open] : parts;
}

function cut(pieces: readonly Piece[], from: number, to: number): Piece[] {
  let start = 0;
  return pieces.flatMap((piece) => {
    const text = piece.text.slice(Math.max(0, from - start), Math.max(0, to - start));
    start += piece.text.length;
    return text ? [{ ...piece, text }] : [];
  });
}

/** Two rows of pieces as one; neighbours that look alike become one piece. */
function join(line: readonly Piece[], more: readonly Piece[]): Piece[] {
  const joined = [...line];
  for (const piece of more) {
    const last = joined.at(-1);
    if (last && last.font === piece.font && last.colour === piece.colour)
      joined[joined.length - 1] = { ...last, text: last.text + piece.text };
    else joined.push(piece);
  }
  return joined;
}

function withoutEnd(line: readonly Piece[]): Piece[] {
  const last = line.at(-1);
  if (!last) return [];
  const text = last.text.replace(/ +$/, "");
  return [...line.slice(0, -1), ...(text ? [{ ...last, text }] : [])];
}
