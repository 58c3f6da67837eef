import type { ComponentType } from "react";
import type { OrderSlots } from "#modules/order/web/order-slots.tsx";
import { readIfMissing } from "#modules/substitution/web/if-missing-value.ts";
import { latePart } from "#ui/loading/late-part.tsx";

/** What modules hang into the order's pages. */
export const ORDER_SLOTS: OrderSlots = {
  itemActions: [{ name: "rate", Action: late(() => import("#modules/rating/web/rate-item.tsx")) }],
  orderNotices: [
    { name: "question", Notice: late(() => import("#modules/weighing/web/packing-question.tsx")) },
  ],
  sellerActions: [{ name: "weigh", Action: late(() => import("#modules/weighing/web/weigh-order.tsx")) }],
  checkoutFields: [
    {
      name: "ifMissing",
      Field: late(() => import("#modules/substitution/web/if-missing-field.tsx")),
      toSend: readIfMissing,
    },
  ],
};

/** Fetched with the first page that shows it, as these lists are part of every page. */
function late<Props extends object>(code: () => Promise<{ default: ComponentType<Props> }>) {
  const { Part } = latePart(code);
  return (props: Props) => <Part {...props} onMissing={() => undefined} />;
}
