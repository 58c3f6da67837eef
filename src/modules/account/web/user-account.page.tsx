import { t } from "#modules/account/texts.ts";
import { listAddresses } from "#modules/address/web/use-addresses.ts";
import { askAsShopper } from "#modules/identity/web/ask-as-shopper.ts";
import { pageTitle } from "#modules/store/web/page-title.ts";
import type { Route } from "./+types/user-account.page.ts";
import { AccountPage } from "./account-page.tsx";

export const meta: Route.MetaFunction = ({ matches }) => [
  pageTitle(t("profile"), matches[0].loaderData?.store),
  { name: "robots", content: "noindex" },
];

// The server draws the page as it waits, the same for everybody.
export const loader = () => null;

export function clientLoader() {
  return { addresses: askAsShopper(listAddresses) };
}
clientLoader.hydrate = true as const;

export default function UserAccount({ loaderData }: Route.ComponentProps) {
  return <AccountPage addresses={loaderData?.addresses} />;
}
