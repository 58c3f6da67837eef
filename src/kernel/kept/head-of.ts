import { STATUS_CODES, validateHeaderValue } from "node:http";

/** The status line and headers as HTTP writes them, without the empty line at their end. */
export function headOf(status: number, headers: readonly (readonly [string, string])[]): string {
  const lines = headers.map(([name, value]) => {
    validateHeaderValue(name, value);
    return `${name}: ${value}\r\n`;
  });
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}`;
}
