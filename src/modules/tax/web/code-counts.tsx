import type { HsnCounts } from "../contract.ts";
import { t } from "../seller-texts.ts";

/** How many products have no HSN code, and how many a wrong one. Nothing if each has its own. */
export function CodeCounts({ codes: { withoutCode, toCorrect } }: { codes: HsnCounts }) {
  const words = [
    ...(withoutCode > 0 ? [t("withoutCode", { count: withoutCode })] : []),
    ...(toCorrect > 0 ? [t("toCorrect", { count: toCorrect })] : []),
  ];
  if (words.length === 0) return null;
  return <p className="text-sm font-semibold">{words.join(" · ")}</p>;
}
