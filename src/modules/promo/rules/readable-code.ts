/** No letters and digits that are taken for one another when they are read out or typed. */
const LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";
const LENGTH = 5;

/** A code that says what it takes off and that nobody guesses: `SAVE25-K7QMX`. `random` gives numbers from 0 to below 1. */
export function readableCode(percent: number, random: () => number): string {
  const rest = Array.from({ length: LENGTH }, () => LETTERS[Math.floor(random() * LETTERS.length)]);
  return `${codeBeginning(percent)}${rest.join("")}`;
}

/** A code as it may look, which is none. */
export const sampleCode = (percent: number) => `${codeBeginning(percent)}SAMPLE`;

const codeBeginning = (percent: number) => `SAVE${Math.floor(percent)}-`;
