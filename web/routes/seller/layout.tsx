import { Outlet } from "react-router";
import { pageTitle } from "#web/page-title.ts";
import type { Route } from "./+types/layout.ts";

export const meta: Route.MetaFunction = ({ matches }) => [
  pageTitle("Seller", matches[0].loaderData?.store),
  { name: "robots", content: "noindex" },
];

/** The seller's pages, without the shopper's chrome (specification, section 2). */
export default function SellerLayout() {
  return <Outlet />;
}
