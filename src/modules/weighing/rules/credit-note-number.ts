/** `CN-{yyyymmdd}-{n}`; the counter starts at 1 each day. */
export function creditNoteNumber(day: string, counter: number): string {
  return `CN-${day.replaceAll("-", "")}-${counter}`;
}
