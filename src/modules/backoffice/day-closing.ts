import type { Connection, Tx } from "#kernel/db/connect.ts";
import { extensionPoint } from "#kernel/modules/installed-modules.ts";
import type { Role } from "#modules/identity/index.ts";

/** Something that is still open on a market day, and holds its closing up. */
export type OpenPoint = {
  id: string;
  words: string;
  /** The name of the part of the closing's page where it is settled (`CLOSING_PARTS`). */
  part: string;
  /** Whether Today lists it as a task of its day. For the other points, Today has tasks of their modules. */
  isOnToday?: boolean;
};

const parts = extensionPoint<(db: Connection, day: string, role: Role) => Promise<OpenPoint[]>>(
  "what is open on a market day",
);

/** Adds a module's open points of a day, `yyyy-mm-dd`, in words that a role sees. Only a day without any can be closed. */
export const extendDayClosing = parts.extend;

/** The open points of a day as a role sees them, in the order of the modules. */
export async function openPoints(db: Connection, day: string, role: Role): Promise<OpenPoint[]> {
  const points: OpenPoint[] = [];
  for (const find of parts.all()) points.push(...(await find(db, day, role)));
  return points;
}

const keepers = extensionPoint<(tx: Tx, day: string) => Promise<void>>(
  "what is kept of a market day that is closed",
);

/** Adds what a module keeps of a day, `yyyy-mm-dd`, while it is closed, in the transaction that closes it. */
export const extendClosedDay = keepers.extend;

/** Each module stores, in the closing's transaction, what later changes must not alter on the day. */
export async function keepDay(tx: Tx, day: string): Promise<void> {
  for (const keep of keepers.all()) await keep(tx, day);
}

const laterMoney = extensionPoint<(db: Connection, day: string, later: Later) => Promise<string[]>>(
  "money that comes on a day after its closing",
);

type Later = { since: Date; role: Role };

/** Adds a module's words for money that has come on a day by itself since a time, and that nobody has to look at. */
export const extendLaterMoney = laterMoney.extend;

/** The money that has come on a day since a time, in words that a role sees. */
export async function moneySince(db: Connection, day: string, later: Later): Promise<string[]> {
  return (await Promise.all(laterMoney.all().map((find) => find(db, day, later)))).flat();
}
