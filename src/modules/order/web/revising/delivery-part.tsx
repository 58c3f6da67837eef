import { readAnswer } from "#kernel/web/api/answer.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { useLoaded, usePartQuestion } from "#ui/loading/use-loaded.ts";
import type { OrderApi } from "../../module-api.ts";
import type { Order } from "../../rules/shared/order.ts";
import { t } from "../../texts/change-texts.ts";
import { type Choice, choicesOf } from "../checkout/delivery-choice.tsx";
import { DeliveryChoice } from "../checkout/delivery-times.tsx";
import { type Edits, linesOf } from "./edits.ts";
import { PartFailed, RefusalAt } from "./revision-footer.tsx";
import type { Revision } from "./use-revision.ts";

/** The days and windows that are free for the changed order, and its own place. */
export function DeliveryPart({ revision, pin }: { revision: Revision; pin: string }) {
  const { base: order, edits, edit } = revision;
  const items = productsOf(order, edits).join(",");
  const read = async () =>
    readAnswer(await browserApi<OrderApi>().api.delivery.options.$get({ query: { items, pin } }));
  const { value, error, reload } = useLoaded(usePartQuestion(`${pin} ${items}`, read, "delivery"));
  const days = value?.options.days ?? [];
  const own = ownPlace(order);
  const others = choicesOf(days).filter(({ key }) => key !== own.key);
  const choices = [own, ...others];
  const { delivery } = edits;
  const chosenKey = delivery && keyOf(delivery.day, delivery.window);
  const chosen = choices.find(({ key }) => key === chosenKey) ?? own;
  const choose = ({ day, window }: Choice) =>
    edit((_, latest) => ({ ...latest, delivery: { day, window: window?.id ?? null } }), "delivery");
  return (
    <div className="grid gap-3">
      {error !== undefined && !value && <PartFailed words={t("timesFailed")} onAgain={reload} />}
      {others.length > 0 && <DeliveryChoice delivery={{ choices, days, chosen, choose }} />}
      <RefusalAt part="delivery" of={revision} />
    </div>
  );
}

const keyOf = (day: string, window: string | null) => (window === null ? day : `${day} ${window}`);

/** The order's own place, which is never full for it. */
function ownPlace({ deliveryDay: day, deliveryWindow: window }: Order): Choice {
  return { key: keyOf(day, window?.id ?? null), day, window: window && { ...window, free: null } };
}

function productsOf(order: Order, edits: Edits): string[] {
  const products = new Map(order.items.map(({ id, productId }) => [id, productId]));
  return linesOf(order, edits).flatMap(({ key, isNew, quantity }) => {
    const id = isNew ? key : products.get(key);
    return quantity > 0 && id ? [id] : [];
  });
}
