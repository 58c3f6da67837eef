// Pasted text brings invisible characters along: from chats, tables, web pages and other keyboards.

/** Marks of the writing direction, joiners and letters of nothing, and the byte order mark. */
const INVISIBLE =
  /[\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\u2800\u3164\ufeff\uffa0]/g;
/** Joiners have a meaning between letters, such as in Kannada, and between the parts of an emoji. */
const LOOSE_JOINERS =
  /(?<![\p{L}\p{M}\p{Extended_Pictographic}])[\u200c\u200d]+|[\u200c\u200d]+(?![\p{L}\p{M}\p{Extended_Pictographic}])/gu;
const ODD_BLANKS = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g;
/** Blanks and tabs between words. Those at the beginning of a line may be meant. */
const BLANKS_WITHIN = /(?<=\S)[ \t]+(?=\S)/g;
/** They choose how the character before them is drawn: as an emoji, or in a box. */
const LOOKS = /[\ufe00-\ufe0f\u20e3]/g;
const DASHES = /[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/g;

/**
 * A text as it was meant: letters composed (NFC), without characters that nobody sees, with single ordinary blanks between
 * words, and trimmed. Lines stay.
 */
export const plainText = (typed: string): string =>
  typed
    .normalize("NFC")
    .replace(INVISIBLE, "")
    .replace(ODD_BLANKS, " ")
    .replace(LOOSE_JOINERS, "")
    .replace(BLANKS_WITHIN, " ")
    .trim();

/** A text in one line, with single blanks: a name. */
export const plainLine = (typed: string): string => plainText(typed).replace(/\s+/g, " ");

/**
 * A number or a code as it was meant, such as a telephone number or an amount: as `plainText`, with `-` for every dash, and
 * with 0 to 9 for the digits of Indian scripts.
 */
export const plainCode = (typed: string): string =>
  plainText(typed)
    .replace(LOOKS, "")
    .replace(DASHES, "-")
    .replace(/\p{Nd}/gu, (digit) => String(digitValue(digit)));

/** A code as it was meant, without blanks: people write `570 001`, and the blanks don't count. */
export function withoutBlanks(written: string): string {
  return plainCode(written).replace(/\s/g, "");
}

/**
 * The value of a decimal digit in any script: each has its ten in a row, and each row begins with a zero. Only the rows
 * of styled digits, such as bold ones, follow each other without a gap. They are composed to plain ones.
 */
function digitValue(digit: string): number {
  const code = digit.normalize("NFKC").codePointAt(0) ?? 0;
  let zero = code;
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return (code - zero) % 10;
}
