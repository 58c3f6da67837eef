/** A code as it is meant: people write `570 001`, and the blanks don't count. */
export function withoutBlanks(written: string): string {
  return written.replace(/\s/g, "");
}
