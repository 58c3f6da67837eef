/**
 * Divides the cash of a bag by what its orders owe, in whole paise that add up to it exactly. Where nothing is owed, the
 * first order has it all.
 */
export function divideCash(paise: number, owed: readonly number[]): number[] {
  const total = owed.reduce((sum, each) => sum + each, 0);
  if (total === 0) return owed.map((_, index) => (index === 0 ? paise : 0));
  let owedSoFar = 0;
  let given = 0;
  return owed.map((each) => {
    owedSoFar += each;
    // The shares of all so far, rounded together: no rounding is lost between two orders.
    const upToHere = owedSoFar === total ? paise : Math.round(paise * (owedSoFar / total));
    const share = upToHere - given;
    given = upToHere;
    return share;
  });
}
