/** The top of an axis for values up to `max`: even, a round number, and so is its half. */
export function niceTop(max: number): number {
  if (max <= 2) return 2;
  const magnitude = 10 ** Math.floor(Math.log10(max));
  const steps = magnitude === 1 ? [2, 4, 6, 8, 10] : [1, 2, 4, 5, 6, 8, 10];
  const step = steps.find((each) => each * magnitude >= max) ?? 10;
  return step * magnitude;
}
