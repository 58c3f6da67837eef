import type { ItemActionProps, OrderSlots } from "#modules/order/web/order-slots.tsx";
import { latePart } from "#ui/late-part.tsx";

// Fetched with the first page that shows an order, as this list is part of every page.
const rate = latePart(() => import("#modules/rating/web/rate-item.tsx"));

/** What modules hang into the order's pages. */
export const ORDER_SLOTS: OrderSlots = {
  itemActions: [
    {
      name: "rate",
      Action: (props: ItemActionProps) => <rate.Part {...props} onMissing={() => undefined} />,
    },
  ],
  checkoutFields: [],
};
