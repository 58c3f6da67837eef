import { addMany } from "#modules/cart/web/cart-actions.ts";
import { pageTitle } from "#modules/store/web/page-title.ts";
import type { Route } from "./+types/my-orders.page.ts";
import { noteSeenOrders } from "./order-attempt.ts";
import { OrdersPage } from "./orders-page.tsx";

export const meta: Route.MetaFunction = ({ matches }) => [
  pageTitle("My Orders", matches[0].loaderData?.store),
  { name: "robots", content: "noindex" },
];

export default function MyOrders({ matches }: Route.ComponentProps) {
  const { store } = matches[0].loaderData;
  return <OrdersPage onSeen={noteSeenOrders} store={store} putIntoCart={addMany} />;
}
