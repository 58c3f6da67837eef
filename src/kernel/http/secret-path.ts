import { prefixOf } from "./request-language.ts";

/**
 * The pattern of a path whose last parts are secret, such as `/unsubscribe/:token`, among these; undefined for any other
 * path. Pages are found in small and capital letters, and in each language.
 */
export function secretPathOf(path: string, patterns: readonly string[]): string | undefined {
  const whole = decoded(path).toLowerCase();
  const plain = prefixOf(whole)?.rest ?? whole;
  return patterns.find((pattern) => plain.startsWith(pattern.slice(0, pattern.indexOf(":")).toLowerCase()));
}

/** The text without its encoding. What can't be decoded stays as it is. */
export const decoded = (text: string): string => text.replaceAll(/(?:%[\da-f]{2})+/gi, decodedRun);

function decodedRun(run: string): string {
  try {
    return decodeURIComponent(run);
  } catch {
    return run;
  }
}
