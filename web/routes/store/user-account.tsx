import { pageTitle } from "#web/page-title.ts";
import type { Route } from "./+types/user-account.ts";

export const meta: Route.MetaFunction = ({ matches }) => [pageTitle("Profile", matches[0].loaderData?.store)];

export default function UserAccountPage() {
  return <h1 className="page py-10 text-title">Profile</h1>;
}
