import { isDeepStrictEqual } from "node:util";
import type { Connection, Db } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { type RecordedFields, recordActions, type SellerAccount } from "#modules/identity/index.ts";
import {
  lockSettings,
  SETTINGS_RECORD,
  type SettingsRow,
  THE_STORE,
  writeSettings,
} from "#modules/store/index.ts";
import type { GstSettings } from "./contract.ts";
import { countCodes } from "./product-taxes.ts";
import { t } from "./server-texts.ts";

/** The switch and its rates in per cent. */
const toGst = (row: SettingsRow): GstSettings => ({
  isOn: row.gstByProduct,
  defaultPercent: row.defaultTaxBasisPoints / 100,
  chargesPercent: row.chargesTaxBasisPoints / 100,
  shortNumbers: row.shortInvoiceNumbers,
});

/** The switch as the answer to a call, with the moment since when it is on, and what lacks a code. */
export const gstAnswer = async (db: Connection, row: SettingsRow) => ({
  success: true as const,
  gst: toGst(row),
  since: row.gstSince?.toISOString() ?? null,
  codes: await countCodes(db),
});

type GstChange = { settings: GstSettings; was: GstSettings; seller: SellerAccount; now: Date };

/** Saves the switch and its rates. Throws `CONFLICT` if they are not those that were shown. */
export async function saveGst(db: Db, { settings, was, seller, now }: GstChange): Promise<SettingsRow> {
  return transact(db, async (tx) => {
    const row = await lockSettings(tx);
    const before = toGst(row);
    if (isDeepStrictEqual(before, settings)) return row;
    if (!isDeepStrictEqual(before, was)) throw new AppError("CONFLICT", t.later("outdated"));
    const after = await writeSettings(tx, row, {
      columns: {
        gstByProduct: settings.isOn,
        gstSince: settings.isOn ? (row.gstSince ?? now) : null,
        defaultTaxBasisPoints: Math.round(settings.defaultPercent * 100),
        chargesTaxBasisPoints: Math.round(settings.chargesPercent * 100),
        shortInvoiceNumbers: settings.shortNumbers,
      },
      changed: ["gstByProduct", "defaultTaxBasisPoints", "chargesTaxBasisPoints", "shortInvoiceNumbers"],
    });
    await recordActions(tx, seller, {
      subject: SETTINGS_RECORD,
      action: "changed",
      id: THE_STORE,
      name: after.name,
      before: recorded(before),
      after: recorded(settings),
    });
    return after;
  });
}

/** The fields that the activity log records of the store when its GST is set. */
export const GST_FIELDS: RecordedFields = {
  gstByProduct: t.later("gstByProductField"),
  defaultTaxPercent: t.later("defaultTaxPercentField"),
  chargesTaxPercent: t.later("chargesTaxPercentField"),
  shortInvoiceNumbers: t.later("shortInvoiceNumbersField"),
};

const recorded = ({ isOn, defaultPercent, chargesPercent, shortNumbers }: GstSettings) => ({
  gstByProduct: isOn,
  defaultTaxPercent: defaultPercent,
  chargesTaxPercent: chargesPercent,
  shortInvoiceNumbers: shortNumbers,
});
