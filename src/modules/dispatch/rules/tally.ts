/** A stop's money at the door, in paise. */
export type StopCash = {
  /** The sum that is due for all its orders. */
  duePaise: number;
  /** The sum that its delivered orders brought. */
  receivedPaise: number;
  /** The part of it that was paid by UPI. The rest is cash. */
  upiPaise: number;
  /** Whether all its orders are delivered. */
  isDelivered: boolean;
};

/** The money of several stops, in paise. */
export type Tally = {
  stops: number;
  delivered: number;
  duePaise: number;
  /** The received sum: cash and UPI together. */
  receivedPaise: number;
  cashPaise: number;
  upiPaise: number;
  /** The missing money, summed by stop. A surplus of another stop is not subtracted. */
  missingPaise: number;
  /** The surplus beyond what was due. */
  morePaise: number;
};

/** The missing money of a stop, in paise. */
export const missingAt = ({ duePaise, receivedPaise }: Pick<StopCash, "duePaise" | "receivedPaise">) =>
  Math.max(0, duePaise - receivedPaise);

/** Adds up stops: due = received + missing − more and received = cash + UPI, to the paisa. */
export function tallyOf(stops: readonly StopCash[]): Tally {
  const sum = (of: (stop: StopCash) => number) => stops.reduce((total, stop) => total + of(stop), 0);
  return {
    stops: stops.length,
    delivered: stops.filter(({ isDelivered }) => isDelivered).length,
    duePaise: sum(({ duePaise }) => duePaise),
    receivedPaise: sum(({ receivedPaise }) => receivedPaise),
    cashPaise: sum(({ receivedPaise, upiPaise }) => receivedPaise - upiPaise),
    upiPaise: sum(({ upiPaise }) => upiPaise),
    missingPaise: sum(missingAt),
    morePaise: sum(({ duePaise, receivedPaise }) => Math.max(0, receivedPaise - duePaise)),
  };
}

/**
 * Divides the cash of a bag by what its orders owe, in whole paise that add up exactly. If nothing is owed, the first
 * order gets all of it.
 */
export function divideCash(paise: number, owed: readonly number[]): number[] {
  const total = owed.reduce((sum, each) => sum + each, 0);
  if (total === 0) return owed.map((_, index) => (index === 0 ? paise : 0));
  let owedSoFar = 0;
  let given = 0;
  return owed.map((each) => {
    owedSoFar += each;
    // The cumulative shares are rounded, so that no paisa is lost between two orders.
    const upToHere = owedSoFar === total ? paise : Math.round(paise * (owedSoFar / total));
    const share = upToHere - given;
    given = upToHere;
    return share;
  });
}
