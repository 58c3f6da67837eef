/** The options of `batch`. */
export type Batching<Ask, Answer> = {
  /** Handles several calls, and settles each one separately. */
  work: (asks: readonly Ask[]) => Promise<readonly PromiseSettledResult<Answer>[]>;
  /** Two calls of the same name are never in one group. */
  nameOf: (ask: Ask) => string;
  most: number;
  /** The time after which a running group no longer keeps the next one waiting, in milliseconds. */
  timeoutMs: number;
  /** The number of groups that may run at a time if some take longer than that. */
  atOnce: number;
};

const FORGOTTEN = { status: "rejected", reason: new Error("a call was left without a result") } as const;

type Waiting<Ask, Answer> = { ask: Ask; settle: (result: PromiseSettledResult<Answer>) => void };

/**
 * Collects calls that come while a group is running, and handles them together in their order. If nothing runs, a call
 * is handled at once.
 */
export function batch<Ask, Answer>({
  work,
  nameOf,
  most,
  timeoutMs,
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
    const timer = setTimeout(goOn, timeoutMs);
    void resultsOf(group).then((results) => {
      clearTimeout(timer);
      underWay -= 1;
      // The next group starts first, as settling the answers takes a while.
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
  /** Handles several calls together: all of them or none. */
  together: (asks: readonly Ask[]) => Promise<readonly Answer[]>;
  /** Whether an error means that nothing was kept, so that the work may be repeated. */
  mayRepeat: (error: unknown) => boolean;
  /** The time after which nothing is tried again, in milliseconds. Then the last error is the result. */
  timeoutMs: number;
};

/**
 * Handles calls together. If that fails, handles each half, one after the other, down to the failing call. So it takes
 * one connection, and one bad call among sixteen costs nine tries.
 */
export async function doInHalves<Ask, Answer>(
  asks: readonly Ask[],
  halving: Halving<Ask, Answer>,
): Promise<PromiseSettledResult<Answer>[]> {
  const { together, mayRepeat, timeoutMs } = halving;
  const end = performance.now() + timeoutMs;
  const done = async (group: readonly Ask[]): Promise<PromiseSettledResult<Answer>[]> => {
    try {
      const answers = await together(group);
      return answers.map((value) => ({ status: "fulfilled", value }));
    } catch (reason) {
      if (group.length === 1 || !mayRepeat(reason) || performance.now() > end) {
        return group.map(() => ({ status: "rejected", reason }));
      }
      const middle = Math.ceil(group.length / 2);
      return [...(await done(group.slice(0, middle))), ...(await done(group.slice(middle)))];
    }
  };
  return done(asks);
}
