import { useEffect, useEffectEvent, useState } from "react";
import { useLoaderData } from "react-router";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { browserLoader } from "#kernel/web/pages/browser-loader.ts";
import { May } from "#modules/identity/web/shared/may.tsx";
import { askAsSeller, sellerCall } from "#modules/identity/web/shared/seller-session.ts";
import { mayNow } from "#modules/identity/web/shared/use-may.ts";
import { useSellerPage } from "#modules/identity/web/shared/use-seller-data.ts";
import { SellerHead } from "#modules/store/web/shared/seller-head.tsx";
import { useFieldOfAddress } from "#ui/forms/use-field-of-address.ts";
import { EmptyCrate } from "#ui/illustrations/empty-crate.tsx";
import { LoadState } from "#ui/loading/load-state.tsx";
import { EmptyState } from "#ui/loading/states.tsx";
import type { Approval } from "../contract.ts";
import type { ApprovalApi } from "../module-api.ts";
import { t } from "../seller-texts.ts";
import { OpenApproval, PastApproval } from "./approval-card.tsx";
import { RulesForm } from "./rules-form.tsx";

/** The requests, and the rules for who may set them. */
async function readApprovals() {
  const api = browserApi<ApprovalApi>().api.approval;
  const [approvals, rules] = await Promise.all([
    sellerCall(api.$get()),
    mayNow("approval.settings") ? sellerCall(api.rules.$get()) : undefined,
  ]);
  return { ...approvals, rules: rules?.rules };
}

export const loader = browserLoader(() => ({ approvals: askAsSeller(readApprovals) }));

const FRESH_MS = 20_000;

/** Loads the requests again now and then while somebody looks at them, and when the page is looked at again. */
function useFresh(reload: () => Promise<void>): void {
  const again = useEffectEvent(() => {
    if (document.visibilityState === "visible") void reload();
  });
  useEffect(() => {
    const timer = setInterval(() => again(), FRESH_MS);
    const look = () => again();
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, []);
}

/** The page of approvals: requests to decide, one's own requests, past ones, and the owner's rules. */
export function Component() {
  const loaded = useSellerPage(useLoaderData<typeof loader>()?.approvals, t("loadFailed"));
  const { value, reload } = loaded;
  const [rules, setRules] = useState(value?.rules);
  // A role that loses the right to set them gets none any more; the form with what was typed is hidden.
  if (value?.rules && value.rules !== rules) setRules(value.rules);
  useFresh(reload);
  useFieldOfAddress(value !== undefined);
  return (
    <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-8">
      <div>
        <SellerHead title={t("title")} />
        <LoadState of={loaded} notLoaded={t("notLoaded")} loading={t("loading")} />
        {value?.open.length === 0 && (
          <EmptyState picture={EmptyCrate} title={t("nothing")}>
            {t(value.rules && !value.rules.some(({ isOn }) => isOn) ? "nothingOn" : "nothingHow")}
          </EmptyState>
        )}
        {value && (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
            <Open
              title={t("waiting")}
              approvals={value.open.filter(({ isOwn }) => !isOwn)}
              onChanged={reload}
            />
            <Open title={t("own")} approvals={value.open.filter(({ isOwn }) => isOwn)} onChanged={reload} />
          </div>
        )}
      </div>
      {rules && (
        <May permission="approval.settings">
          <RulesForm rules={rules} onChanged={reload} />
        </May>
      )}
      {value && <Past approvals={value.past} />}
    </div>
  );
}

interface OpenProps {
  title: string;
  approvals: readonly Approval[];
  onChanged: () => Promise<void>;
}

function Open({ title, approvals, onChanged }: OpenProps) {
  if (approvals.length === 0) return null;
  return (
    <section aria-label={title} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 className="text-heading">{title}</h2>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {approvals.map((approval) => (
          <OpenApproval key={approval._id} approval={approval} onChanged={onChanged} />
        ))}
      </ul>
    </section>
  );
}

function Past({ approvals }: { approvals: readonly Approval[] }) {
  if (approvals.length === 0) return null;
  return (
    <section aria-label={t("past")} className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <h2 className="text-heading">{t("past")}</h2>
      <ul>
        {approvals.map((approval) => (
          <PastApproval key={approval._id} approval={approval} />
        ))}
      </ul>
    </section>
  );
}
