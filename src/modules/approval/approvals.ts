import { formatPaise, toPaise } from "#kernel/money/money.ts";
import { say } from "#kernel/texts/text.ts";
import { needsApprovalOf } from "#modules/identity/index.ts";
import { ruledKindOf, saveRuleSchema } from "./contract.ts";
import { t as kindTexts } from "./kind-texts.ts";
import { othersWhoDecide } from "./requests/deciders.ts";
import { t } from "./server-texts.ts";
import { isWeaker, ruleOf } from "./settings/rules.ts";

/**
 * To let more pass needs a second person too, or one person could turn the rule off, act, and turn it on again. Where
 * nobody else may agree, it passes, so that an owner alone is never locked out.
 */
export const weakerRule = needsApprovalOf(
  "rules",
  saveRuleSchema,
  async ({ deps: { db }, params, seller }, rule) => {
    const kind = ruledKindOf(params.kind);
    if (!kind) return undefined;
    const before = await ruleOf(db, kind);
    const after = { isOn: rule.isOn, fromPaise: toPaise(rule.from) };
    if (!isWeaker(before, after)) return undefined;
    const others = await othersWhoDecide(db, { permission: "approval.settings", except: seller.id });
    if (others.length === 0) return undefined;
    const name = say(kindTexts.later(kind));
    if (!after.isOn) return { words: t("turnOff", { kind: name }) };
    const sums = { sum: formatPaise(after.fromPaise), before: formatPaise(before.fromPaise) };
    return { words: t("raiseSum", { kind: name, ...sums }) };
  },
);
