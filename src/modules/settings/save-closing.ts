import { isDeepStrictEqual } from "node:util";
import type { Db } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { type RecordedFields, recordActions, type SellerAccount } from "#modules/identity/index.ts";
import {
  type Closing,
  isOver,
  lockSettings,
  momentWords,
  SETTINGS_RECORD,
  type SettingsRow,
  THE_STORE,
  toSettings,
  writeSettings,
} from "#modules/store/index.ts";
import type { SaveClosing } from "./contract.ts";
import { t } from "./server-texts.ts";

type ClosingChange = { request: SaveClosing; seller: SellerAccount; now: Date };

/**
 * Closes the store for shoppers' orders, or opens it again. An order that is being placed is placed, or refused.
 * Throws `INVALID` for a closing that is over, and `CONFLICT` if the current one is not the one that was shown.
 */
export async function saveClosing(db: Db, { request, seller, now }: ClosingChange): Promise<SettingsRow> {
  const newClosing = request.closing && {
    from: iso(request.closing.from ?? now),
    until: request.closing.until && iso(request.closing.until),
    words: request.closing.words || null,
  };
  if (newClosing?.until && (newClosing.until <= newClosing.from || isOver(newClosing, now))) {
    const until = t.later("closingEndsFirst");
    throw new AppError("INVALID", until, { until });
  }
  return transact(db, async (tx) => {
    const row = await lockSettings(tx);
    const before = currentClosing(row, now);
    if (isDeepStrictEqual(before, newClosing)) return row;
    if (!isDeepStrictEqual(before, request.was)) throw new AppError("CONFLICT", t.later("closingOutdated"));
    const after = await writeSettings(tx, row, {
      columns: {
        closedFrom: newClosing && new Date(newClosing.from),
        closedUntil: newClosing?.until ? new Date(newClosing.until) : null,
        closedWords: newClosing?.words ?? null,
      },
      changed: ["closedFrom", "closedUntil", "closedWords"],
    });
    await recordActions(tx, seller, {
      subject: SETTINGS_RECORD,
      action: "changed",
      id: THE_STORE,
      name: after.name,
      before: recorded(before),
      after: recorded(newClosing),
    });
    return after;
  });
}

const iso = (moment: string | Date) => new Date(moment).toISOString();

/** The closing that counts or is to come; null if there is none. */
export function currentClosing(row: SettingsRow, now: Date): Closing | null {
  const { closing } = toSettings(row);
  return closing && !isOver(closing, now) ? closing : null;
}

/** The fields that the activity log records of the store when it is closed or opened. */
export const CLOSING_FIELDS: RecordedFields = {
  closedFrom: t.later("closedFromField"),
  closedUntil: t.later("closedUntilField"),
  closedWords: t.later("closedWordsField"),
};

/** A closing as texts for the audit log. */
function recorded(closing: Closing | null) {
  return {
    closedFrom: closing && momentWords(closing.from),
    closedUntil: closing?.until ? momentWords(closing.until) : null,
    closedWords: closing?.words ?? null,
  };
}
