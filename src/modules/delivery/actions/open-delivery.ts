import type { Connection } from "#kernel/db/connect.ts";
import type { DatabaseLog } from "#kernel/db/embedded/log.ts";
import { storeDay } from "#kernel/time/store-time.ts";
import type { SettingsReader } from "#modules/store/index.ts";
import type { DeliveryRules } from "../rules/shared/delivery-rules.ts";
import { type Delivery, readDelivery } from "./read-delivery.ts";

type Versioned = Pick<Delivery, "version" | "rules">;

export type DeliveryReader = {
  /** The rules as this process knows them: at most a moment behind a change in another one. */
  current: () => DeliveryRules;
  /** Takes over a change that this process has just made, so that its next answer knows it. */
  take: (newer: Versioned) => void;
  /** Has `listener` called when other rules are current. */
  onTaken: (listener: () => void) => void;
};

type DeliverySource = { db: Connection; settings: Pick<SettingsReader, "onNews">; log: DatabaseLog };

/** Keeps the rules of deliveries at hand for pages; an order reads them in its own transaction. */
export async function openDelivery({ db, settings, log }: DeliverySource): Promise<DeliveryReader> {
  const read = () => readDelivery(db, { from: storeDay(new Date()) });
  let newest: Versioned = await read();
  const takers: (() => void)[] = [];
  const take = (newer: Versioned) => {
    // Two reads may come back in the other order.
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

declare module "#kernel/http/app-env.ts" {
  interface Deps {
    delivery: DeliveryReader;
  }
}
