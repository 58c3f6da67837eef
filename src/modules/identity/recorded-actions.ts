import type { Connection, Tx } from "#kernel/db/connect.ts";
import { extensionPoint } from "#kernel/modules/installed-modules.ts";
import type { Text } from "#kernel/texts/text.ts";
import type { ActionKind } from "./rules/shared/action-kinds.ts";
import type { SellerAccount } from "./sessions/session.ts";

/** A kind of record that sellers change, with its words. The module that owns the records declares it. */
export type RecordKind = {
  /** Its name in the database and the API, such as `product`. */
  name: string;
  /** All its records: Products. */
  all: Text;
  /** One record, after its name: product. Without it, the name says what it is. */
  one?: Text;
  /** Several records: 12 products. */
  many: (count: number) => Text;
};

/** An action on one record: its fields before and after. The changed fields are enough. */
export type RecordedAction = {
  subject: RecordKind;
  action: ActionKind;
  id: string;
  name: string;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
};

type PastAction = { id: string; action: ActionKind; before: Record<string, unknown> | null };
type PastActions = { subject: RecordKind; ids: readonly string[]; since: Date };

/** A log of sellers' actions. */
export type ActionLog = {
  /** Writes actions in the transaction that does them, so that both are kept or neither. */
  write: (tx: Tx, seller: SellerAccount, actions: readonly RecordedAction[]) => Promise<void>;
  /** The actions on some records since a moment, the oldest first. */
  read: (db: Connection, which: PastActions) => Promise<PastAction[]>;
};

const kinds = extensionPoint<RecordKind>("the kinds of records that sellers change");
const logs = extensionPoint<ActionLog>("the logs of sellers' actions");

/** Adds kinds of records. */
export const extendRecordKinds = kinds.extend;

/** The kinds of records of all modules. */
export const recordKinds = kinds.parts;

/** Adds a log of sellers' actions. */
export const extendActionLogs = logs.extend;

/** Hands a seller's actions to the logs, in the transaction that does them. */
export async function recordActions(
  tx: Tx,
  seller: SellerAccount,
  actions: readonly RecordedAction[],
): Promise<void> {
  for (const log of logs.parts()) await log.write(tx, seller, actions);
}

/** The actions on some records since a moment, the oldest first; none without a log. */
export async function pastActions(db: Connection, which: PastActions): Promise<PastAction[]> {
  const read = await Promise.all(logs.parts().map((log) => log.read(db, which)));
  return read.flat();
}
