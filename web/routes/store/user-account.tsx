import { AccountPage } from "#web/features/account/account-page.tsx";
import { pageTitle } from "#web/page-title.ts";
import type { Route } from "./+types/user-account.ts";

export const meta: Route.MetaFunction = ({ matches }) => [
  pageTitle("Profile", matches[0].loaderData?.store),
  { name: "robots", content: "noindex" },
];

export default AccountPage;
