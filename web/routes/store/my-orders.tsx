import { pageTitle } from "#web/page-title.ts";
import type { Route } from "./+types/my-orders.ts";

export const meta: Route.MetaFunction = ({ matches }) => [
  pageTitle("My Orders", matches[0].loaderData?.store),
];

export default function MyOrdersPage() {
  return <h1 className="page py-10 text-title">My Orders</h1>;
}
