import { useEffect, useRef } from "react";
import { say } from "#kernel/texts/text.ts";
import { t } from "../seller-texts.ts";
import { CANCEL_CHOICES } from "./cancel-choices.ts";
import { GROUPS, PROMO } from "./settings-groups.ts";
import type { Meanwhile } from "./use-settings-form.ts";

/** Says what somebody else has saved while this page was open. */
export function MeanwhileNotice({ meanwhile }: { meanwhile: Meanwhile }) {
  const ref = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was saved next is to be seen as well.
  useEffect(() => {
    ref.current?.scrollIntoView({ block: "nearest" });
  }, [meanwhile]);
  if (meanwhile.length === 0) return null;
  return (
    <div
      ref={ref}
      role="alert"
      className="mt-4 grid scroll-mt-36 gap-2 rounded-tile bg-butter px-4 py-4 sm:px-6"
    >
      <p className="text-lg font-semibold">{t("meanwhileTitle")}</p>
      <ul className="wrap-anywhere">
        {meanwhile.map(([field, value]) => (
          <li key={field}>{t("meanwhile", { field: labelOf(field), value: valueWords(field, value) })}</li>
        ))}
      </ul>
      <p>{t("meanwhileYours")}</p>
    </div>
  );
}

const ALL_FIELDS = [...GROUPS.flatMap(({ fields }) => fields), ...PROMO.fixed, ...PROMO.percentage];

function labelOf(field: string): string {
  const found = ALL_FIELDS.find(({ name }) => name === field);
  if (found) return say(found.label);
  return t(field === "cancelUntil" ? "cancelUntil" : "promoType");
}

function valueWords(field: string, value: string): string {
  if (field === "promoType") return t(value === "fixed" ? "promoFixed" : "promoPercentage");
  const choice = CANCEL_CHOICES.find((each) => field === "cancelUntil" && each.value === value);
  return choice ? say(choice.label) : value || t("nothing");
}
