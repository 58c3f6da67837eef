import type { Delivery } from "#modules/delivery/actions/read-delivery.ts";
import type { Place } from "#modules/delivery/rules/delivery-slots.ts";
import type { DraftedOrder } from "./draft-order.ts";
import type { Counter } from "./open-counter.ts";

/** Takes what an order needs, so that those after it find what is left. */
export function takeForOrder(counter: Counter, { draft, place }: DraftedOrder): void {
  for (const { take } of counter.books) take?.(draft);
  counter.delivery = withOneMore(counter.delivery, place);
}

function withOneMore(delivery: Delivery, { day, window }: Place): Delivery {
  if (!window) return delivery;
  const isIt = (load: Delivery["loads"][number]) => load.day === day && load.windowId === window.id;
  const taken = (delivery.loads.find(isIt)?.taken ?? 0) + 1;
  const others = delivery.loads.filter((load) => !isIt(load));
  return { ...delivery, loads: [...others, { day, windowId: window.id, taken }] };
}
