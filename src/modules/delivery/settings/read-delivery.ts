import { eq, getTableColumns, sql } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import type { DatabaseLog } from "#kernel/db/embedded/cluster-location.ts";
import { jsonRow } from "#kernel/db/sql-parts.ts";
import { service } from "#kernel/modules/service.ts";
import { toRupees } from "#kernel/money/money.ts";
import { storeDay } from "#kernel/time/store-time.ts";
import { type SettingsReader, type SettingsRow, storeSettings, THE_STORE } from "#modules/store/index.ts";
import type { DeliverySettings } from "../contract.ts";
import type { SlotBooking } from "../rules/delivery-slots.ts";
import type {
  ClosedDays,
  DeliveryArea,
  DeliveryRules,
  DeliveryWindow,
} from "../rules/shared/delivery-rules.ts";
import {
  deliveryAreas,
  deliveryClosedDays,
  deliverySettings,
  deliveryWindows,
  slotBookings,
} from "../tables.ts";

/** The delivery settings, and the bookings of the windows, at one moment. */
export type Delivery = {
  version: number;
  changedIn: Record<string, number>;
  rules: DeliveryRules;
  bookings: SlotBooking[];
};

const windows = sql<
  DeliveryWindow[]
>`(select coalesce(jsonb_agg(jsonb_build_object('id', id, 'weekday', weekday,
  'name', name, 'begins', begins, 'ends', ends, 'capacity', capacity) order by weekday, begins, id), '[]')
  from ${deliveryWindows})`;

const closedDays = sql<
  ClosedDays[]
>`(select coalesce(jsonb_agg(jsonb_build_object('from', first_day, 'to', last_day,
  'yearly', yearly) order by first_day, last_day), '[]') from ${deliveryClosedDays})`;

const areas = sql<
  DeliveryArea[]
>`(select coalesce(jsonb_agg(jsonb_build_object('firstPin', first_pin, 'lastPin',
  last_pin, 'feePaise', fee_paise, 'minimumPaise', minimum_paise, 'place', place, 'name', name,
  'weekdays', weekdays, 'freeFromPaise', free_from_paise, 'cutOff', case when cut_off_time is not null
    then jsonb_build_object('time', cut_off_time, 'day', cut_off_day) end)
  order by place, length(first_pin), first_pin), '[]')
  from ${deliveryAreas})`;

const bookingsFrom = (day: string) =>
  sql<
    SlotBooking[]
  >`(select coalesce(jsonb_agg(jsonb_build_object('day', day, 'windowId', window_id, 'booked', taken)), '[]')
    from ${slotBookings} where day >= ${day}::date)`;

const lists = { windows, closedDays, areas };

/** The delivery rules, and the bookings from a day on (`yyyy-mm-dd`), in one statement. */
export async function readDelivery(db: Connection, { from }: { from: string }): Promise<Delivery> {
  const [row] = await db
    .select({ settings: deliverySettings, ...lists, bookings: bookingsFrom(from) })
    .from(deliverySettings)
    .where(eq(deliverySettings.store, THE_STORE));
  if (!row) throw new Error("the store has no delivery settings: a migration writes them");
  return toDelivery(row);
}

/**
 * A query that reads the same as `readDelivery` and the store's settings, as one row of JSON for a larger statement.
 * `toStoreAndDelivery` maps the row.
 */
export const storeAndDeliveryFrom = (from: string) => sql`
  select ${jsonRow(getTableColumns(storeSettings))} as store, ${jsonRow(getTableColumns(deliverySettings))} as settings,
    ${windows} as windows, ${closedDays} as "closedDays", ${areas} as areas, ${bookingsFrom(from)} as bookings
  from ${deliverySettings} inner join ${storeSettings} on ${storeSettings.store} = ${deliverySettings.store}
  where ${deliverySettings.store} = ${THE_STORE}`;

export type StoreAndDeliveryRow = Row & { store: Omit<SettingsRow, "updatedAt"> };

export function toStoreAndDelivery(row: StoreAndDeliveryRow) {
  return { settings: row.store, delivery: toDelivery(row) };
}

type Row = Omit<DeliveryRules, "freshWeekdays" | "otherWeekdays" | "cutOff"> & {
  settings: typeof deliverySettings.$inferSelect;
  bookings: SlotBooking[];
};

function toDelivery(row: Row): Delivery {
  const { version, changedIn, freshWeekdays, otherWeekdays, cutOffTime, cutOffDay } = row.settings;
  const rules = {
    freshWeekdays,
    otherWeekdays,
    windows: row.windows,
    closedDays: row.closedDays,
    areas: row.areas,
    cutOff: cutOffTime === null ? null : { time: cutOffTime, day: cutOffDay },
    freeFromPaise: row.settings.freeFromPaise,
  };
  return { version, changedIn, rules, bookings: row.bookings };
}

const rupees = (paise: number | null) => (paise === null ? null : toRupees(paise));

/** The rules for the seller's page, with amounts in rupees. */
export function toDeliverySettings({
  version,
  rules,
}: Pick<Delivery, "version" | "rules">): DeliverySettings {
  const { freshWeekdays, otherWeekdays, cutOff, windows, closedDays, areas, freeFromPaise = null } = rules;
  return {
    freeFrom: rupees(freeFromPaise) ?? undefined,
    version,
    freshWeekdays: [...freshWeekdays],
    otherWeekdays: [...otherWeekdays],
    cutOff,
    windows: [...windows],
    closedDays: [...closedDays],
    areas: areas.map(({ firstPin, lastPin, feePaise, minimumPaise, place, name, ...own }) => ({
      firstPin,
      lastPin,
      fee: rupees(feePaise),
      minimum: rupees(minimumPaise),
      place,
      name: name ?? undefined,
      weekdays: own.weekdays ? [...own.weekdays] : undefined,
      cutOff: own.cutOff ?? undefined,
      freeFrom: rupees(own.freeFromPaise ?? null) ?? undefined,
    })),
  };
}

type Versioned = Pick<Delivery, "version" | "rules">;

type DeliveryReader = {
  /** The current rules in this process. They are at most a moment behind another process's change. */
  current: () => DeliveryRules;
  /** Replaces the cached rules after a local write. */
  replace: (newer: Versioned) => void;
  onTaken: (listener: () => void) => void;
};

/** The delivery rules of the open store, for the handlers of calls. */
export const openedDelivery = service<DeliveryReader>("the delivery rules");

type DeliverySource = {
  db: Connection;
  settings: Pick<SettingsReader, "onNotification">;
  log: Pick<DatabaseLog, "warn">;
};

/** Keeps the delivery rules in memory for pages. An order reads them in its own transaction. */
export async function openDelivery({ db, settings, log }: DeliverySource): Promise<DeliveryReader> {
  const read = () => readDelivery(db, { from: storeDay(new Date()) });
  let newest: Versioned = await read();
  const takers: (() => void)[] = [];
  const replace = (newer: Versioned) => {
    // Two reads may come back in reverse order.
    if (newer.version < newest.version) return;
    const isOther = newer.version > newest.version;
    newest = newer;
    if (isOther) for (const listener of takers) listener();
  };
  settings.onNotification(() =>
    read().then(replace, (error: unknown) =>
      log.warn(
        `The rules of deliveries can't be read for now: ${error instanceof Error ? error.message : error}`,
        error,
      ),
    ),
  );
  return { current: () => newest.rules, replace, onTaken: (listener) => void takers.push(listener) };
}
