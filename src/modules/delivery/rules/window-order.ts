import { byCodePoint } from "#kernel/texts/by-code-point.ts";

/** Windows by the time they begin; null, any time of the day, comes after them all. */
export function byWindow<Window extends { begins: string; ends: string; id: string }>(
  a: Window | null,
  b: Window | null,
): number {
  if (!a || !b) return Number(!a) - Number(!b);
  return byCodePoint(a.begins, b.begins) || byCodePoint(a.ends, b.ends) || byCodePoint(a.id, b.id);
}
