import type { Connection } from "#kernel/db/connect.ts";
import { extensionPoint } from "#kernel/modules/installed-modules.ts";

/** The phases of the seller's day, in their order. */
const PHASES = ["answer", "buy", "pack", "deliver", "settle", "evening"] as const;

/** Something that the seller has to do now, with a link to where it is done. */
export type SellerTask = {
  /** The phase of the day in which it is done. */
  phase: (typeof PHASES)[number];
  /** How many there are; null if it is one thing. */
  count: number | null;
  /** The name of the task, without the count. */
  title: string;
  /** Why, or since when. */
  text: string;
  /** Whether it should have been done already. */
  isUrgent?: boolean;
  link: { to: string; words: string };
};

type FindTasks = (db: Connection, now: Date) => Promise<readonly SellerTask[]>;

const tasks = extensionPoint<FindTasks>("what the seller has to do now");

/** Adds tasks of a module, for as long as its query finds them. It makes a fixed number of queries, whatever there is to do. */
export const extendSellerTasks = tasks.extend;

/** All that is to be done now: what is urgent first, then in the order of the day. */
export async function sellerTasks(db: Connection, now: Date): Promise<SellerTask[]> {
  const results = await Promise.all(tasks.all().map((find) => find(db, now)));
  const placeOf = ({ isUrgent, phase }: SellerTask) => (isUrgent ? -1 : PHASES.indexOf(phase));
  return results.flat().toSorted((one, other) => placeOf(one) - placeOf(other));
}
