/** The sum of some numbers. */
export const sum = (numbers: Iterable<number>): number => {
  let all = 0;
  for (const each of numbers) all += each;
  return all;
};
