/** The pattern for `like` that finds a text anywhere, the text itself taken literally. */
export function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}
