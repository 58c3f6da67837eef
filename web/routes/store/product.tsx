import { pageTitle } from "#web/page-title.ts";
import type { Route } from "./+types/product.ts";

export const meta: Route.MetaFunction = ({ matches }) => [pageTitle("Product", matches[0].loaderData?.store)];

export default function ProductPage() {
  return <h1 className="page py-10 text-title">Product</h1>;
}
