import { useLoaderData } from "react-router";
import { spokenPath } from "#kernel/texts/spoken-path.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { browserLoader } from "#kernel/web/pages/browser-loader.ts";
import { askAsSeller, sellerCall, sellerDone } from "#modules/identity/web/shared/seller-session.ts";
import { useMay } from "#modules/identity/web/shared/use-may.ts";
import { useSellerPage } from "#modules/identity/web/shared/use-seller-data.ts";
import { SellerHead } from "#modules/store/web/shared/seller-head.tsx";
import { declareFields, lines } from "#ui/forms/fields.tsx";
import { MeanwhileNotice } from "#ui/forms/meanwhile-notice.tsx";
import { FormGroup, SaveForm } from "#ui/forms/save-form.tsx";
import { useEdit } from "#ui/forms/use-edit.ts";
import { Loading, Skeleton } from "#ui/loading/skeleton.tsx";
import { ErrorState } from "#ui/loading/states.tsx";
import type { Policies } from "../contract.ts";
import type { PoliciesApi } from "../module-api.ts";
import { policiesPages } from "../paths.ts";
import { MAX_POLICY_LENGTH, POLICY_PAGES } from "../rules/policy-text.ts";
import { t } from "../seller-texts.ts";

export const loader = browserLoader(() => ({
  policies: askAsSeller(() => sellerCall(browserApi<PoliciesApi>().api.policy.$get())),
}));

export function Component() {
  const loaderData = useLoaderData<typeof loader>();
  const { value, failed, reload } = useSellerPage(loaderData?.policies, t("loadFailed"));
  return (
    <>
      <SellerHead title={t("title")} />
      {value && <PoliciesForm policies={value.policies} />}
      {!value &&
        (failed ? (
          <ErrorState title={t("loadFailed")} onRetry={reload} />
        ) : (
          <Loading label={t("loading")}>
            <div className="grid gap-10 pt-20">
              <Skeleton className="h-72" />
              <Skeleton className="h-72" />
            </div>
          </Loading>
        ))}
    </>
  );
}

const TEXT = {
  hint: t.later("howToWrite"),
  rows: 12,
  maxLength: MAX_POLICY_LENGTH,
  autoComplete: undefined,
};

const POLICIES = declareFields({
  refunds: lines(t.later("refunds"), TEXT),
  privacy: lines(t.later("privacy"), TEXT),
});

function PoliciesForm({ policies }: { policies: Policies }) {
  const may = useMay();
  const form = usePoliciesForm(policies);
  const isChanged = form.changed > 0;
  return (
    <SaveForm
      formRef={form.formRef}
      isChanged={isChanged}
      isReadOnly={!may("policies.change")}
      busy={form.busy}
      statusText={t(isChanged ? "unsaved" : "allSaved")}
      action={t("save")}
      onSave={form.save}
      onDiscard={form.discard}
    >
      <MeanwhileNotice title={t("meanwhileTitle")} meanwhile={form.meanwhile.map(POLICIES.inWords)} />
      {POLICY_PAGES.map((page) => (
        <FormGroup key={page} title={t(page)} hint={t(`${page}Hint`)} className="content-start gap-2">
          <POLICIES.Field form={form} name={page} hideLabel />
          <a
            href={spokenPath(policiesPages[page])}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-11 items-center justify-self-start text-leaf underline underline-offset-4"
          >
            {t("see")}
          </a>
        </FormGroup>
      ))}
    </SaveForm>
  );
}

/** Nothing typed is lost if somebody else has saved meanwhile. */
function usePoliciesForm(loaded: Policies) {
  return useEdit<Policies, Policies>({
    loaded,
    toDraft: (shown = loaded) => shown,
    save: async (typed, was) => {
      const json = { ...typed, was };
      return (await sellerDone(browserApi<PoliciesApi>().api.policy.$put({ json }))).policies;
    },
    read: async () => (await sellerCall(browserApi<PoliciesApi>().api.policy.$get())).policies,
    failed: t("saveFailed"),
  });
}
