import type { Connection, Db, Tx } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import { extensionPoint } from "#kernel/modules/installed-modules.ts";
import { formatPaise, toPaise } from "#kernel/money/money.ts";
import { inStoreLanguage } from "#kernel/texts/spoken.ts";
import { say, type Text } from "#kernel/texts/text.ts";
import type { ActionKind } from "./rules/shared/action-kinds.ts";
import type { Permission } from "./rules/shared/permission.ts";
import { t } from "./server-texts.ts";
import { mayEverything, type Role } from "./sessions/role.ts";
import type { SellerAccount } from "./sessions/session.ts";

/** The roles that see recorded values: those with a permission, or those of which it is true. */
export type SeenBy = Permission | ((role: Role) => boolean);

type LabelledField = {
  label: Text;
  /** The words of a value. Undefined stands for a value that is said as it is. */
  say?: (value: unknown) => string | undefined;
  /** The roles that see its values, if not all that see the record do. */
  seenBy?: SeenBy;
};

/** A field that sellers' actions record: its label alone, or what else there is to say about it. */
export type RecordedField = Text | LabelledField;

/** Fields by their names, in the order of the seller's form. */
export type RecordedFields = Readonly<Record<string, RecordedField>>;

type AddedFields = {
  of: { name: string };
  fields: RecordedFields;
  seenBy: SeenBy;
};

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
  /** The fields that its module records, and those that earlier releases recorded. */
  fields: RecordedFields;
  /**
   * The roles that see such records: for others, the log leaves out their names, and the values of all fields that say
   * nothing else.
   */
  seenBy: SeenBy;
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

type PastChanges = { subject: RecordKind; field: string; since: Date };

/** A log of sellers' actions: in the store, or one that sends them elsewhere. */
export type ActionLog = {
  /** Writes actions in the transaction that does them, so that both are kept or neither. */
  write: (tx: Tx, seller: SellerAccount, actions: readonly RecordedAction[]) => Promise<void>;
  /** The actions on some records since a moment, the oldest first. */
  read: (db: Connection, which: PastActions) => Promise<PastAction[]>;
  /** The last time that a field of a kind of record was changed since a moment. */
  lastChange: (db: Connection, which: PastChanges) => Promise<Date | undefined>;
};

type StepTaken = { who: string; at: Date };

/**
 * A chief step in the life of a record: "packed by Lakshmi". The log knows who was the last to set a field to a value;
 * what it does not have is read by `taken`.
 */
export type RecordStep = { of: { name: string }; words: (who: string) => Text } & (
  | { field: string; value: unknown; taken?: never }
  | { taken: (db: Connection, id: string) => Promise<StepTaken | undefined>; field?: never }
);

const kinds = extensionPoint<RecordKind>("the kinds of records that sellers change");
const addedFields = extensionPoint<AddedFields>("the fields that modules record of each other's records");
const steps = extensionPoint<RecordStep>("the chief steps in the life of records");
const logs = extensionPoint<ActionLog>("the logs of sellers' actions");
const endings = extensionPoint<(tx: Tx) => Promise<void>>(
  "what ends in the transaction of a seller's action",
);

/** Adds kinds of records. */
export const extendRecordKinds = kinds.extend;

/** The kinds of records of all modules. */
export const recordKinds = kinds.all;

/** Adds a chief step in the life of a kind of record. */
export const extendRecordSteps = steps.extend;

/** The chief steps in the life of a kind of record. */
export const recordSteps = (kind: string): RecordStep[] => steps.all().filter(({ of }) => of.name === kind);

/** Adds fields that a module records of another module's records. */
export const extendRecordFields = addedFields.extend;

/** A recorded field and the roles that see its values. */
export type DeclaredField = LabelledField & { seenBy: SeenBy };

/** The fields of a kind of record: its module's, then those of other modules. */
export function recordedFields(kind: string): Readonly<Record<string, DeclaredField>> {
  const own = kinds.all().filter(({ name }) => name === kind);
  const others = addedFields.all().filter(({ of }) => of.name === kind);
  return Object.fromEntries(
    [...own, ...others].flatMap(({ fields, seenBy }) =>
      Object.entries(fields).map(([name, field]) => [name, { seenBy, ...labelled(field) }]),
    ),
  );
}

const labelled = (field: RecordedField): LabelledField => ("label" in field ? field : { label: field });

/** The part of recorded actions on a kind of record that a role sees. */
export type SeenOfRecord = {
  /** Whether the role sees the names of the records. */
  name: boolean;
  field: (name: string) => boolean;
};

/**
 * The part of recorded actions on a kind of record that a role sees. A field is for the roles that its declaration names,
 * or else for those that see the record. A field that no module declares, as of a module that was taken out, is only for
 * roles that see all other fields of the record; a kind that no module declares, only for roles that may everything.
 */
export function seenOfRecord(kind: string, role: Role): SeenOfRecord {
  const fields = recordedFields(kind);
  const record = kinds.all().find(({ name }) => name === kind);
  const sees = ({ seenBy }: { seenBy: SeenBy }) =>
    typeof seenBy === "string" ? role.may(seenBy) : seenBy(role);
  const seesAll = mayEverything(role);
  const seesWhole = seesAll || (record !== undefined && [record, ...Object.values(fields)].every(sees));
  return {
    name: record ? sees(record) : seesAll,
    field: (name) => {
      const declared = fields[name];
      return declared ? sees(declared) : seesWhole;
    },
  };
}

/** For values that no role is kept from seeing. */
export const SEEN_BY_ALL: SeenBy = () => true;

/** A recorded field with the roles that see its values. */
export const recordedFor = (seenBy: SeenBy, field: RecordedField): RecordedField => ({
  ...labelled(field),
  seenBy,
});

/** A recorded field with amounts in rupees. */
export const recordedRupees = (label: Text): RecordedField => ({
  label,
  say: (value) => (typeof value === "number" ? formatPaise(toPaise(value)) : undefined),
});

/** A recorded field with one of a few values that have words of their own. */
export const recordedChoice = (label: Text, words: Readonly<Record<string, Text>>): RecordedField => ({
  label,
  say: (value) => {
    const text = typeof value === "string" ? words[value] : undefined;
    return text && say(text);
  },
});

/** Adds a log of sellers' actions. */
export const extendActionLogs = logs.extend;

/** Adds what ends together with a seller's action, after the logs have it. What throws keeps the action from being done. */
export const extendActionEndings = endings.extend;

type RecordedActions = RecordedAction | readonly RecordedAction[];

/**
 * Hands a seller's actions to the logs, in the transaction that does them. A function says them in the store's language, as
 * people of others read the log, too.
 */
export async function recordActions(
  tx: Tx,
  seller: SellerAccount,
  actions: RecordedActions | (() => RecordedActions),
): Promise<void> {
  const done = [typeof actions === "function" ? inStoreLanguage(actions) : actions].flat();
  for (const log of logs.all()) await log.write(tx, seller, done);
  for (const end of endings.all()) await end(tx);
}

/** The actions on some records since a moment, the oldest first; none without a log. */
export async function pastActions(db: Connection, which: PastActions): Promise<PastAction[]> {
  const read = await Promise.all(logs.all().map((log) => log.read(db, which)));
  return read.flat();
}

/**
 * The last time that a field of a kind of record was changed since a moment; undefined if it was not, or without a log.
 */
export async function lastChange(db: Connection, which: PastChanges): Promise<Date | undefined> {
  const [log] = logs.all();
  return log?.lastChange(db, which);
}

/** Files that sellers have got from the store, such as spreadsheets. */
export const FILE_RECORD: RecordKind = {
  name: "file",
  all: t.later("files"),
  one: t.later("file"),
  many: (count) => t.later("manyFiles", { count }),
  fields: { address: t.later("fileAddress"), allowedBy: t.later("fileAllowedBy") },
  // Names of files and addresses of calls name no customer.
  seenBy: SEEN_BY_ALL,
};

type GotFile = {
  name: string;
  address: string;
  seller: SellerAccount;
  /** The name of the person who has allowed it, if it needed one. */
  allowedBy: string | undefined;
};

/** Records that a seller has got a file, from which call, and who has allowed it. */
export async function recordFile(db: Db, { name, address, seller, allowedBy }: GotFile): Promise<void> {
  const file = { subject: FILE_RECORD, id: address, name, after: { address, allowedBy } };
  await transact(db, (tx) => recordActions(tx, seller, [{ ...file, action: "downloaded" }]));
}
