import { addMany } from "#modules/cart/web/cart-actions.ts";
import { askAsShopper } from "#modules/identity/web/ask-as-shopper.ts";
import { pageTitle } from "#modules/store/web/page-title.ts";
import { unlessFiltered } from "#ui/unless-filtered.ts";
import { t } from "../orders-texts.ts";
import type { Route } from "./+types/my-orders.page.ts";
import { listOrders } from "./list-orders.ts";
import { noteSeenOrders } from "./order-attempt.ts";
import { OrdersPage } from "./orders-page.tsx";

export const meta: Route.MetaFunction = ({ matches }) => [
  pageTitle(t("myOrders"), matches[0].loaderData?.store),
  { name: "robots", content: "noindex" },
];

// The page is the same for everybody, and so is drawn as it waits.
export const loader = () => null;

export function clientLoader() {
  return { orders: askAsShopper(listOrders) };
}
clientLoader.hydrate = true as const;

export const shouldRevalidate = unlessFiltered;

export default function MyOrders({ loaderData, matches }: Route.ComponentProps) {
  const { store } = matches[0].loaderData;
  return (
    <OrdersPage asked={loaderData?.orders} onSeen={noteSeenOrders} store={store} putIntoCart={addMany} />
  );
}
