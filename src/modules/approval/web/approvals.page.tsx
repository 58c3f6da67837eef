import { useEffect, useEffectEvent, useState } from "react";
import { useLoaderData } from "react-router";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { toastError } from "#kernel/web/api/call.ts";
import { browserLoader } from "#kernel/web/pages/browser-loader.ts";
import { Notice } from "#modules/backoffice/web/shared/notice.tsx";
import { May } from "#modules/identity/web/shared/may.tsx";
import {
  askAsSeller,
  sellerCall,
  sellerDone,
  unlessItWaits,
} from "#modules/identity/web/shared/seller-session.ts";
import { mayNow } from "#modules/identity/web/shared/use-may.ts";
import { useSellerPage } from "#modules/identity/web/shared/use-seller-data.ts";
import { SellerHead } from "#modules/store/web/shared/seller-head.tsx";
import { Button } from "#ui/controls/button.tsx";
import { Switch } from "#ui/controls/switch.tsx";
import { type DraftOf, declareFields, sentNumber } from "#ui/forms/fields.tsx";
import { ShortForm } from "#ui/forms/short-form.tsx";
import { useDraft } from "#ui/forms/use-draft.ts";
import { useFieldOfAddress } from "#ui/forms/use-field-of-address.ts";
import { EmptyCrate } from "#ui/illustrations/empty-crate.tsx";
import { LoadState } from "#ui/loading/load-state.tsx";
import { EmptyState } from "#ui/loading/states.tsx";
import type { Approval, Rules } from "../contract.ts";
import { t as kindTexts } from "../kind-texts.ts";
import type { ApprovalApi } from "../module-api.ts";
import { t } from "../seller-texts.ts";
import { OpenApproval, PastApproval } from "./approval-card.tsx";

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

type Rule = Rules["rules"][number];

const HINTS = {
  refund: "refundHint",
  payee: "payeeHint",
  export: "exportHint",
  deletion: "deletionHint",
} as const;

const hasSum = ({ kind }: Rule) => kind === "refund" || kind === "payee";

interface RulesProps {
  rules: readonly Rule[];
  onChanged: () => Promise<void>;
}

function RulesForm({ rules, onChanged }: RulesProps) {
  return (
    <section aria-label={t("rules")} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 className="text-heading">{t("rules")}</h2>
      <p className="text-ink-soft">{t("rulesHint")}</p>
      <ul className="grid grid-cols-[minmax(0,1fr)]">
        {rules.map((rule) => (
          <RuleRow key={`${rule.kind} ${rule.isOn} ${rule.from}`} rule={rule} onChanged={onChanged} />
        ))}
      </ul>
    </section>
  );
}

/** Saves a rule as it is typed, from what was shown. */
const save = ({ kind, isOn, from }: Rule, changed: { isOn: boolean; from: number }) =>
  sellerDone(
    browserApi<ApprovalApi>().api.approval.rules[":kind"].$put({
      param: { kind },
      json: { ...changed, was: { isOn, from } },
    }),
    `rule ${kind}`,
  );

function RuleRow({ rule, onChanged }: { rule: Rule; onChanged: () => Promise<void> }) {
  const { kind, isOn, from } = rule;
  const turn = async (on: boolean) => {
    try {
      await save(rule, { isOn: on, from });
    } catch (error) {
      toastError(error, t("failed"), `rule ${kind}`);
    }
    await onChanged();
  };
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-2 border-b border-line py-4">
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <h3 className="font-semibold">{kindTexts(kind)}</h3>
          <p className="text-sm text-ink-soft">{t(HINTS[kind])}</p>
        </div>
        <Switch label={kindTexts(kind)} on={isOn} onChange={turn} text={t(isOn ? "isOn" : "isOff")} />
      </div>
      {isOn && hasSum(rule) && <SumForm rule={rule} onChanged={onChanged} />}
      {isOn && <Lonely rule={rule} />}
    </li>
  );
}

const SUM = declareFields({
  from: sentNumber(t.later("from"), { hint: t.later("fromHint"), required: true, unmarked: true }),
});
type Typed = DraftOf<typeof SUM.fields>;

function SumForm({ rule, onChanged }: { rule: Rule; onChanged: () => Promise<void> }) {
  const send = async (typed: Typed) => {
    const answer = await unlessItWaits(save(rule, { isOn: rule.isOn, ...SUM.read(typed) }));
    if (!answer) form.change(SUM.toDraft(rule));
    await onChanged();
  };
  const form = useDraft(() => SUM.toDraft(rule), send, t("failed"));
  return (
    <ShortForm form={form} className="flex flex-wrap items-end gap-2">
      <SUM.Field form={form} name="from" className="w-full sm:w-80" />
      <Button type="submit" size="small" variant="secondary" busy={form.busy}>
        {t("save")}
      </Button>
    </ShortForm>
  );
}

/** The rights that too few people have, and what to do about it. */
function Lonely({ rule: { lonely } }: { rule: Rule }) {
  if (lonely.length === 0) return null;
  return (
    <Notice bad mild title={t("lonelyTitle")}>
      <ul className="grid gap-1">
        {lonely.map(({ words, only }) => (
          <li key={words}>
            {only === null
              ? t("lonelyNobody", { right: words })
              : t("lonelyOne", { name: only, right: words })}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
