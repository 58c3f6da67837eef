/** How calls are gathered. */
export type Batching<Ask, Answer> = {
  /** Does the work of several calls, and settles each for itself. */
  work: (asks: readonly Ask[]) => Promise<readonly PromiseSettledResult<Answer>[]>;
  /** Two calls of one name are never done together. */
  nameOf: (ask: Ask) => string;
  /** How many calls are done together at most. */
  most: number;
  /** After so long, in milliseconds, work that is not done yet keeps nobody else waiting. */
  patienceMs: number;
  /** How many pieces of work may be under way when some of them take longer than that. */
  atOnce: number;
};

const FORGOTTEN = { status: "rejected", reason: new Error("a call was left without a result") } as const;

type Waiting<Ask, Answer> = { ask: Ask; settle: (result: PromiseSettledResult<Answer>) => void };

/**
 * Has calls done together that come while others are being done, in their order. Whoever comes when there is nothing to
 * do is served at once.
 */
export function batch<Ask, Answer>({
  work,
  nameOf,
  most,
  patienceMs,
  atOnce,
}: Batching<Ask, Answer>): (ask: Ask) => Promise<Answer> {
  let waiting: Waiting<Ask, Answer>[] = [];
  let underWay = 0;
  let holdsUp = false;

  function begin(): void {
    if (holdsUp || underWay === atOnce || waiting.length === 0) return;
    const group = nextGroup();
    underWay += 1;
    holdsUp = true;
    let isWaitedFor = true;
    const goOn = () => {
      if (!isWaitedFor) return;
      isWaitedFor = false;
      holdsUp = false;
      begin();
    };
    const patience = setTimeout(goOn, patienceMs);
    void resultsOf(group).then((results) => {
      clearTimeout(patience);
      underWay -= 1;
      // The next ones first: answers take a while to write.
      if (isWaitedFor) goOn();
      else begin();
      for (const [index, { settle }] of group.entries()) settle(results[index] ?? FORGOTTEN);
    });
  }

  function nextGroup(): Waiting<Ask, Answer>[] {
    const group = new Map<string, Waiting<Ask, Answer>>();
    const later: Waiting<Ask, Answer>[] = [];
    for (const one of waiting) {
      const name = nameOf(one.ask);
      if (group.size < most && !group.has(name)) group.set(name, one);
      else later.push(one);
    }
    waiting = later;
    return [...group.values()];
  }

  function resultsOf(
    group: readonly Waiting<Ask, Answer>[],
  ): Promise<readonly PromiseSettledResult<Answer>[]> {
    const failed = (reason: unknown) => group.map(() => ({ status: "rejected", reason }) as const);
    return work(group.map(({ ask }) => ask)).catch(failed);
  }

  return (ask) =>
    new Promise((resolve, reject) => {
      const settle = (result: PromiseSettledResult<Answer>) =>
        result.status === "fulfilled" ? resolve(result.value) : reject(result.reason);
      waiting.push({ ask, settle });
      begin();
    });
}

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
