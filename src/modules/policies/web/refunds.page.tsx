import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { apiContext } from "#kernel/web/api/api-context.ts";
import { load } from "#kernel/web/api/load.ts";
import { PageHead } from "#modules/store/web/shared/page-head.tsx";
import { useStore } from "#modules/store/web/shared/root-data.ts";
import { policiesPages } from "../paths.ts";
import { t } from "../texts.ts";
import { PolicyText } from "./policy-text.tsx";

export function loader({ context }: LoaderFunctionArgs) {
  const { api } = context.get(apiContext);
  return load(api.policy[":page"].$get({ param: { page: "refunds" } }));
}

export function Component() {
  const { text } = useLoaderData<typeof loader>();
  const store = useStore();
  const description = t("refundsDescription", { store: store.name, city: store.city });
  return (
    <>
      <PageHead path={policiesPages.refunds} title={t("refunds")} description={description} />
      <PolicyText title={t("refunds")} text={text} store={store} />
    </>
  );
}
