import { pages } from "#kernel/paths.ts";
import { apiContext } from "#kernel/web/api-context.ts";
import { load } from "#kernel/web/load.ts";
import { pageMeta } from "#modules/store/web/page-meta.ts";
import { useRootData } from "#modules/store/web/root-data.ts";
import { t } from "../texts.ts";
import type { Route } from "./+types/refunds.page.ts";
import { PolicyText } from "./policy-text.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = context.get(apiContext);
  const { text } = await load(api.policy[":page"].$get({ param: { page: "refunds" } }));
  return { origin: new URL(request.url).origin, text };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const store = matches[0].loaderData?.store;
  if (!loaderData || !store) return [];
  const description = t("refundsDescription", { store: store.name, city: store.city });
  return pageMeta({
    store,
    origin: loaderData.origin,
    path: pages.refunds,
    title: t("refunds"),
    description,
  });
};

export default function RefundsPage({ loaderData }: Route.ComponentProps) {
  return <PolicyText title={t("refunds")} text={loaderData.text} store={useRootData()?.store} />;
}
