import type { Connection } from "#kernel/db/connect.ts";
import type { DatabaseLog } from "#kernel/db/embedded/cluster-location.ts";
import { service } from "#kernel/modules/service.ts";
import { storeDay } from "#kernel/time/store-time.ts";
import type { SettingsReader } from "#modules/store/index.ts";
import type { DeliveryRules } from "../rules/shared/delivery-rules.ts";
import { type Delivery, readDelivery } from "./read-delivery.ts";

type Versioned = Pick<Delivery, "version" | "rules">;

export type DeliveryReader = {
  /** The current rules in this process. They are at most a moment behind another process's change. */
  current: () => DeliveryRules;
  /** Takes over a change that this process has just made, for its next answer. */
  take: (newer: Versioned) => void;
  /** Calls `listener` when the rules have changed. */
  onTaken: (listener: () => void) => void;
};

/** The delivery rules of the open store, for the handlers of calls. */
export const openedDelivery = service<DeliveryReader>("the delivery rules");

type DeliverySource = {
  db: Connection;
  settings: Pick<SettingsReader, "onNews">;
  log: Pick<DatabaseLog, "warn">;
};

/** Keeps the delivery rules in memory for pages. An order reads them in its own transaction. */
export async function openDelivery({ db, settings, log }: DeliverySource): Promise<DeliveryReader> {
  const read = () => readDelivery(db, { from: storeDay(new Date()) });
  let newest: Versioned = await read();
  const takers: (() => void)[] = [];
  const take = (newer: Versioned) => {
    // Two reads may come back in reverse order.
    if (newer.version < newest.version) return;
    const isOther = newer.version > newest.version;
    newest = newer;
    if (isOther) for (const taken of takers) taken();
  };
  settings.onNews(() =>
    read().then(take, (error: unknown) =>
      log.warn(
        `The rules of deliveries can't be read for now: ${error instanceof Error ? error.message : error}`,
      ),
    ),
  );
  return { current: () => newest.rules, take, onTaken: (listener) => void takers.push(listener) };
}
