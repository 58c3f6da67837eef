import { pageTitle } from "#web/page-title.ts";
import type { Route } from "./+types/category.ts";

export const meta: Route.MetaFunction = ({ matches }) => [
  pageTitle("Products", matches[0].loaderData?.store),
];

export default function CategoryPage() {
  return <h1 className="page py-10 text-title">Products</h1>;
}
