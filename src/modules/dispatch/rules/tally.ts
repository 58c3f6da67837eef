import { toPaise } from "#kernel/money/money.ts";

/** A stop's money at the door, in paise. */
export type StopCash = {
  /** The sum that is due for all its orders. */
  duePaise: number;
  /** The sum that its delivered orders brought. */
  receivedPaise: number;
  /** The part of it that was paid by UPI. The rest is cash. */
  upiPaise: number;
  /** The sum by which its delivered orders together brought less than was due. */
  shortPaise: number;
  /** The sum by which they brought more than was due. */
  overPaise: number;
  /** The sum that is due for orders that are not delivered. */
  openPaise: number;
  isDelivered: boolean;
};

/** A stop's money. `openPaise` is still to be collected. */
export function cashOf({ orders }: { orders: readonly OrderCash[] }): StopCash {
  const sum = (amounts: readonly number[]) => amounts.reduce((total, rupees) => total + toPaise(rupees), 0);
  const open = orders.filter(({ status }) => status !== "Delivered");
  const byUpi = orders.filter(({ way }) => way === "upi");
  // A payment is for the whole stop: what one order brought too much makes up for another.
  const apart = orders
    .filter(({ status }) => status === "Delivered")
    .reduce((total, { due, received }) => total + toPaise(received ?? 0) - toPaise(due), 0);
  return {
    duePaise: sum(orders.map(({ due }) => due)),
    openPaise: sum(open.map(({ due }) => due)),
    receivedPaise: sum(orders.map(({ received }) => received ?? 0)),
    upiPaise: sum(byUpi.map(({ received }) => received ?? 0)),
    shortPaise: Math.max(0, -apart),
    overPaise: Math.max(0, apart),
    isDelivered: open.length === 0,
  };
}

/** The money of an order at a stop, in rupees. */
type OrderCash = { status: string; due: number; received: number | null; way: "cash" | "upi" | null };

/** The money of several stops, in paise. */
export type Tally = {
  stops: number;
  delivered: number;
  duePaise: number;
  /** The received sum: cash and UPI together. */
  receivedPaise: number;
  cashPaise: number;
  upiPaise: number;
  /** The money that is missing: what stops brought too little. A surplus elsewhere is not subtracted. */
  shortPaise: number;
  overPaise: number;
  openPaise: number;
};

/** Adds up stops: due = received + short + open − over and received = cash + UPI, to the paisa. */
export function tallyOf(stops: readonly StopCash[]): Tally {
  const sum = (of: (stop: StopCash) => number) => stops.reduce((total, stop) => total + of(stop), 0);
  return {
    stops: stops.length,
    delivered: stops.filter(({ isDelivered }) => isDelivered).length,
    duePaise: sum(({ duePaise }) => duePaise),
    receivedPaise: sum(({ receivedPaise }) => receivedPaise),
    cashPaise: sum(({ receivedPaise, upiPaise }) => receivedPaise - upiPaise),
    upiPaise: sum(({ upiPaise }) => upiPaise),
    shortPaise: sum(({ shortPaise }) => shortPaise),
    overPaise: sum(({ overPaise }) => overPaise),
    openPaise: sum(({ openPaise }) => openPaise),
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
