import { pageTitle } from "#modules/store/web/page-title.ts";
import type { Route } from "./+types/user-account.page.ts";
import { AccountPage } from "./account-page.tsx";

export const meta: Route.MetaFunction = ({ matches }) => [
  pageTitle("Profile", matches[0].loaderData?.store),
  { name: "robots", content: "noindex" },
];

export default AccountPage;
