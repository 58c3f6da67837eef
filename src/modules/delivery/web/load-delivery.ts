import type { LoaderFunctionArgs } from "react-router";
import { storeDay, storeMoment } from "#kernel/time/store-time.ts";
import { load as loadAnswer, pageApi } from "#kernel/web/api/api-context.ts";
import type { DeliveryApi } from "../module-api.ts";
import type { DeliveryData } from "./shared/newest-delivery.ts";

/** Loads the delivery information for `useDelivery()`. */
export async function load({ context }: LoaderFunctionArgs): Promise<DeliveryData> {
  const { delivery } = await loadAnswer(pageApi<DeliveryApi>(context).api.delivery.$get());
  const now = new Date();
  // Without a cut-off, a page stays the same all day.
  const madeAt = delivery.cutOff === null ? storeMoment(storeDay(now), "00:00") : now;
  return { delivery, madeAt: madeAt.getTime() };
}
