import { addMany } from "#web/features/cart/cart-actions.ts";
import { noteSeenOrders } from "#web/features/checkout/order-attempt.ts";
import { OrdersPage } from "#web/features/orders/orders-page.tsx";
import { pageTitle } from "#web/page-title.ts";
import type { Route } from "./+types/my-orders.ts";

export const meta: Route.MetaFunction = ({ matches }) => [
  pageTitle("My Orders", matches[0].loaderData?.store),
  { name: "robots", content: "noindex" },
];

export default function MyOrders({ matches }: Route.ComponentProps) {
  const { store } = matches[0].loaderData;
  return <OrdersPage onSeen={noteSeenOrders} store={store} putIntoCart={addMany} />;
}
