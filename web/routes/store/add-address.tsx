import { pageTitle } from "#web/page-title.ts";
import type { Route } from "./+types/add-address.ts";

export const meta: Route.MetaFunction = ({ matches }) => [
  pageTitle("Shipping address", matches[0].loaderData?.store),
];

export default function AddAddressPage() {
  return <h1 className="page py-10 text-title">Shipping address</h1>;
}
