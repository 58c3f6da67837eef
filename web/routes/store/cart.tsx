import { pageTitle } from "#web/page-title.ts";
import type { Route } from "./+types/cart.ts";

export const meta: Route.MetaFunction = ({ matches }) => [pageTitle("Cart", matches[0].loaderData?.store)];

export default function CartPage() {
  return <h1 className="page py-10 text-title">Cart</h1>;
}
