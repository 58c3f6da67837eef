import { pageTitle } from "#web/page-title.ts";
import type { Route } from "./+types/products.ts";

export const meta: Route.MetaFunction = ({ matches }) => [
  pageTitle("All products", matches[0].loaderData?.store),
];

export default function ProductsPage() {
  return <h1 className="page py-10 text-title">All products</h1>;
}
