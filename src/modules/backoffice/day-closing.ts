import type { Connection } from "#kernel/db/connect.ts";
import { extensionPoint } from "#kernel/modules/installed-modules.ts";
import type { Role } from "#modules/identity/index.ts";

/** Something that is still open on a market day, and holds its closing up. */
export type OpenPoint = {
  id: string;
  /** The open point, in words for people. */
  words: string;
  /** The name of the part of the closing's page where it is settled (`CLOSING_PARTS`). */
  part: string;
  /** Whether Today lists it as a task of its day. Of the others it has tasks of their modules. */
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
