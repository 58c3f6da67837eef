import { browserApi } from "#kernel/web/api/browser-api.ts";
import { toastError } from "#kernel/web/api/call.ts";
import { Notice } from "#modules/backoffice/web/shared/notice.tsx";
import { sellerDone, unlessItWaits } from "#modules/identity/web/shared/seller-session.ts";
import { Button } from "#ui/controls/button.tsx";
import { Switch } from "#ui/controls/switch.tsx";
import { type DraftOf, declareFields, sentNumber } from "#ui/forms/fields.tsx";
import { ShortForm } from "#ui/forms/short-form.tsx";
import { useDraft } from "#ui/forms/use-draft.ts";
import type { Rules } from "../contract.ts";
import { t as kindTexts } from "../kind-texts.ts";
import type { ApprovalApi } from "../module-api.ts";
import { t } from "../seller-texts.ts";

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

/** The owner's rules: which calls wait for a second person, and from which sum. */
export function RulesForm({ rules, onChanged }: RulesProps) {
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
