import { createHash } from "node:crypto";

/** A process has far fewer such statements. More would be one whose text differs each time: that is no use to keep. */
const MOST_NAMES = 200;

const names = new Map<string, string>();
let preparesNothing = false;

/** Behind a pooler that keeps no prepared statements each one is read and planned every time. */
export function prepareNothing(): void {
  preparesNothing = true;
}

/**
 * A name for each text, the same in every process and release: a pooler gives them the same connections. Undefined where
 * nothing is prepared.
 */
export function nameOf(text: string): string | undefined {
  if (preparesNothing) return undefined;
  const known = names.get(text);
  if (known !== undefined || names.size === MOST_NAMES) return known;
  const name = `santhe_${createHash("sha256").update(text).digest("hex").slice(0, 24)}`;
  names.set(text, name);
  return name;
}
