import { validateHeaderValue } from "node:http";

export type Header = [name: string, value: string];

/** Headers as they are sent. One that would break out of its line is an error. */
export function linesOf(headers: readonly Header[]): string {
  const lines = headers.map(([name, value]) => {
    validateHeaderValue(name, value);
    return `${name}: ${value}\r\n`;
  });
  return lines.join("");
}
