export type Halving<Ask, Answer> = {
  /** Does the work of several calls together: all of it or none. */
  together: (asks: readonly Ask[]) => Promise<readonly Answer[]>;
  /** Whether what failed so has certainly left nothing behind, so that it may be done again. */
  mayRepeat: (error: unknown) => boolean;
  /** When it is not tried any further, in milliseconds; then the error that there was is the answer. */
  patienceMs: number;
};

/**
 * Does the work of calls together; where one of them makes it fail, that of each half, one after the other, down to the
 * call that fails. So it takes one connection, and one bad call among sixteen costs nine pieces of work.
 */
export async function doInHalves<Ask, Answer>(
  asks: readonly Ask[],
  halving: Halving<Ask, Answer>,
): Promise<PromiseSettledResult<Answer>[]> {
  const { together, mayRepeat, patienceMs } = halving;
  const end = performance.now() + patienceMs;
  const done = async (some: readonly Ask[]): Promise<PromiseSettledResult<Answer>[]> => {
    try {
      const answers = await together(some);
      return answers.map((value) => ({ status: "fulfilled", value }));
    } catch (reason) {
      if (some.length === 1 || !mayRepeat(reason) || performance.now() > end) {
        return some.map(() => ({ status: "rejected", reason }));
      }
      const middle = Math.ceil(some.length / 2);
      return [...(await done(some.slice(0, middle))), ...(await done(some.slice(middle)))];
    }
  };
  return done(asks);
}
