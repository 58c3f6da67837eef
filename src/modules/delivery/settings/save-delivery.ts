import { eq, notInArray, sql } from "drizzle-orm";
import type { Db, Tx } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { formatPaise, toPaise } from "#kernel/money/money.ts";
import { storeDay, weekdayName } from "#kernel/time/store-time.ts";
import { type RecordKind, recordActions, type SellerAccount } from "#modules/identity/index.ts";
import { changedFrom, refuseUnusualSum, THE_STORE } from "#modules/store/index.ts";
import type { DeliverySettings } from "../contract.ts";
import { overlapping } from "../rules/shared/areas.ts";
import { windowName } from "../rules/shared/delivery-rules.ts";
import { t } from "../server-texts.ts";
import { deliveryAreas, deliveryClosedDays, deliverySettings, deliveryWindows } from "../tables.ts";
import { type Delivery, readDelivery, toDeliverySettings } from "./read-delivery.ts";

/** Deliveries among what sellers change. */
export const DELIVERY_RECORD: RecordKind = {
  name: "delivery",
  all: t.later("deliverySettings"),
  one: t.later("oneDeliverySettings"),
  many: (count) => t.later("manyDeliverySettings", { count }),
  fields: {
    freeFrom: t.later("freeFrom"),
    freshWeekdays: t.later("freshWeekdaysField"),
    otherWeekdays: t.later("otherWeekdaysField"),
    cutOff: t.later("cutOffField"),
    windows: t.later("windowsField"),
    closedDays: t.later("closedDaysField"),
    areas: t.later("areasField"),
  },
  seenBy: "delivery.see",
};

type SaveDelivery = {
  settings: DeliverySettings;
  /** True if sums are meant that look like typos. */
  isConfirmed: boolean | undefined;
  seller: SellerAccount;
  now: Date;
};

/**
 * Replaces all delivery settings. Orders keep their day and window. Throws `CONFLICT`, with somebody else's changes, if
 * the settings are not the ones that were shown. Throws `INVALID` for a PIN code in two areas, and `UNUSUAL_AMOUNT` for sums
 * that look like typos and are not confirmed.
 */
export async function saveDelivery(
  db: Db,
  { settings, isConfirmed, seller, now }: SaveDelivery,
): Promise<Delivery> {
  refuseSharedPins(settings);
  const { version: shown, ...newValues } = settings;
  return transact(db, async (tx) => {
    const version = await lockVersion(tx);
    const from = storeDay(now);
    const before = await readDelivery(tx, { from });
    if (shown !== version) throw outdated(before, shown);
    if (!isConfirmed) await refuseUnusualSum(tx, ...changedSums(toDeliverySettings(before), settings));
    await writeValues(tx, newValues, version + 1);
    await writeWindows(tx, newValues.windows);
    await writeLists(tx, newValues);
    const written = await readDelivery(tx, { from });
    const after = { ...written, changedIn: await recordChanged(tx, before, written) };
    await recordActions(tx, seller, () => ({
      subject: DELIVERY_RECORD,
      action: "changed",
      id: THE_STORE,
      name: t("recordName"),
      before: recordedDelivery(toDeliverySettings(before)),
      after: recordedDelivery(toDeliverySettings(after)),
    }));
    return after;
  });
}

/** The sums of an area, each with the one that is usual at most where there was none, in paise. */
const USUAL_PAISE = { fee: 10_000, minimum: 200_000, freeFrom: 500_000 };
const SUMS = ["fee", "minimum", "freeFrom"] as const;

/** The sums that change, by the fields of the call. An area is known by its first PIN code. */
function changedSums(before: DeliverySettings, after: DeliverySettings) {
  const then = new Map(before.areas.map((area) => [area.firstPin, area]));
  const changed = (field: string, of: keyof typeof USUAL_PAISE, rupees: Sum, was: Sum, name?: string) => {
    if (rupees === undefined || rupees === null || rupees === was) return [];
    const expected = changedFrom(toPaise(was ?? 0), USUAL_PAISE[of]);
    return [{ field, name, paise: toPaise(rupees), expected, isConfirmed: false }];
  };
  return [
    ...changed("freeFrom", "freeFrom", after.freeFrom, before.freeFrom),
    ...after.areas.flatMap((area, index) =>
      SUMS.flatMap((field) =>
        changed(
          `areas.${index}.${field}`,
          field,
          area[field],
          then.get(area.firstPin)?.[field],
          area.name ?? area.firstPin,
        ),
      ),
    ),
  ];
}

type Sum = number | null | undefined;

function refuseSharedPins({ areas }: DeliverySettings): void {
  const [, second] = overlapping(areas) ?? [];
  if (second) throw new AppError("INVALID", t.later("pinsTwice", { pin: second.firstPin }));
}

/** The error with the changes since the shown version, each with its current value. */
function outdated(now: Delivery, shown: number): AppError {
  const words = Object.entries(recordedDelivery(toDeliverySettings(now)));
  const errors = words.flatMap(([field, value]) => {
    if ((now.changedIn[field] ?? 0) <= shown) return [];
    const text = [value ?? []].flat().join("; ");
    return [[field, text === "" ? t.later("meanwhileEmptied") : t.later("meanwhile", { value: text })]];
  });
  return new AppError("CONFLICT", t.later("outdated"), Object.fromEntries(errors));
}

/** Returns the version of each field's last change. */
async function recordChanged(tx: Tx, before: Delivery, after: Delivery): Promise<Record<string, number>> {
  const then = new Map(Object.entries(toDeliverySettings(before)));
  const changed = Object.entries(toDeliverySettings(after)).filter(
    ([field, value]) => field !== "version" && JSON.stringify(then.get(field)) !== JSON.stringify(value),
  );
  const now = Object.fromEntries(changed.map(([field]) => [field, after.version]));
  const changedIn = { ...before.changedIn, ...now };
  await tx.update(deliverySettings).set({ changedIn }).where(eq(deliverySettings.store, THE_STORE));
  return changedIn;
}

async function lockVersion(tx: Tx): Promise<number> {
  const [row] = await tx
    .select({ version: deliverySettings.version })
    .from(deliverySettings)
    .where(eq(deliverySettings.store, THE_STORE))
    .for("update");
  if (!row) throw new Error("the store has no delivery settings: a migration writes them");
  return row.version;
}

type DeliveryValues = Omit<DeliverySettings, "version">;

async function writeValues(
  tx: Tx,
  { freshWeekdays, otherWeekdays, cutOff, freeFrom }: DeliveryValues,
  version: number,
): Promise<void> {
  await tx
    .update(deliverySettings)
    .set({
      version,
      freshWeekdays,
      otherWeekdays,
      cutOffTime: cutOff?.time ?? null,
      cutOffDay: cutOff?.day ?? "before",
      freeFromPaise: freeFrom === undefined ? null : toPaise(freeFrom),
    })
    .where(eq(deliverySettings.store, THE_STORE));
}

/** Writes the windows. An existing window keeps its id, as its bookings refer to that. */
async function writeWindows(tx: Tx, windows: DeliveryValues["windows"]): Promise<void> {
  const remainingIds = windows.flatMap(({ id }) => id ?? []);
  await tx
    .delete(deliveryWindows)
    .where(remainingIds.length === 0 ? undefined : notInArray(deliveryWindows.id, remainingIds));
  if (windows.length === 0) return;
  const { weekday, name, begins, ends, capacity } = EXCLUDED;
  await tx
    .insert(deliveryWindows)
    .values(windows)
    .onConflictDoUpdate({ target: deliveryWindows.id, set: { weekday, name, begins, ends, capacity } });
}

const EXCLUDED = {
  weekday: sql`excluded.weekday`,
  name: sql`excluded.name`,
  begins: sql`excluded.begins`,
  ends: sql`excluded.ends`,
  capacity: sql`excluded.capacity`,
};

async function writeLists(tx: Tx, { closedDays, areas }: DeliveryValues): Promise<void> {
  await tx.delete(deliveryClosedDays);
  await tx.delete(deliveryAreas);
  if (closedDays.length > 0) {
    const rows = closedDays.map(({ from, to, yearly }) => ({ firstDay: from, lastDay: to, yearly }));
    await tx.insert(deliveryClosedDays).values(rows);
  }
  if (areas.length > 0) {
    const paise = (rupees: number | null) => (rupees === null ? null : toPaise(rupees));
    const places = placesOf(areas);
    const rows = areas.map(
      ({ firstPin, lastPin, fee, minimum, name, weekdays, cutOff, freeFrom }, index) => ({
        weekdays: weekdays ?? null,
        cutOffTime: cutOff?.time ?? null,
        cutOffDay: cutOff?.day ?? "before",
        freeFromPaise: paise(freeFrom ?? null),
        firstPin,
        lastPin,
        feePaise: paise(fee),
        minimumPaise: paise(minimum),
        place: places[index],
        name: name || null,
      }),
    );
    await tx.insert(deliveryAreas).values(rows);
  }
}

/** The place of each area on the way, counted from 0 in the order of the list. */
function placesOf(areas: DeliveryValues["areas"]): number[] {
  const names = areas.map(({ place }, index) => (place === undefined ? `alone ${index}` : `with ${place}`));
  const inOrder = [...new Set(names)];
  return names.map((name) => inOrder.indexOf(name));
}

type Area = DeliverySettings["areas"][number];

function recordedDelivery(settings: Omit<DeliverySettings, "version">): Record<string, unknown> {
  const { freshWeekdays, otherWeekdays, cutOff, freeFrom, windows, closedDays, areas } = settings;
  return {
    freeFrom: freeFrom === undefined ? null : formatPaise(toPaise(freeFrom)),
    freshWeekdays: freshWeekdays.map(weekdayName),
    otherWeekdays: otherWeekdays.map(weekdayName),
    cutOff: cutOff && t("recordedCutOff", cutOff),
    windows: windows.map((window) => {
      const named = { weekday: weekdayName(window.weekday), window: windowName(window) };
      const { capacity } = window;
      return capacity === null ? t("recordedWindow", named) : t("recordedFullWindow", { ...named, capacity });
    }),
    closedDays: closedDays.map(({ from, to, yearly }) =>
      t("recordedClosed", { days: from === to ? from : `${from} – ${to}`, yearly: yearly ? "yes" : "no" }),
    ),
    areas: areas.map(recordedArea),
  };
}

function recordedArea({ firstPin, lastPin, fee, minimum, name, ...own }: Area): string {
  const pins = firstPin === lastPin ? firstPin : `${firstPin}–${lastPin}`;
  const terms = [
    fee === null ? [] : t("recordedFee", { fee: formatPaise(toPaise(fee)) }),
    minimum === null ? [] : t("recordedMinimum", { minimum: formatPaise(toPaise(minimum)) }),
    own.weekdays === undefined ? [] : own.weekdays.map(weekdayName).join(" "),
    own.cutOff === undefined ? [] : t("recordedCutOff", own.cutOff),
    own.freeFrom === undefined ? [] : t("recordedFreeFrom", { amount: formatPaise(toPaise(own.freeFrom)) }),
  ];
  return [name || [], pins, ...terms.flat()].flat().join(", ");
}
