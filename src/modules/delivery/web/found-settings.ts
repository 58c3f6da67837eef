import type { FoundSetting } from "#modules/backoffice/web/shared/found-settings.ts";
import { deliverySellerPages } from "../paths.ts";
import { t } from "../seller-texts.ts";

/** The groups of the page as addresses name them. */
export const DELIVERY_GROUPS = {
  days: "days",
  cutOff: "cut-off",
  free: "free",
  windows: "windows",
  closed: "closed",
  areas: "areas",
} as const;

const at = (group: keyof typeof DELIVERY_GROUPS, label: FoundSetting["label"]): FoundSetting => ({
  label,
  within: t.later("title"),
  to: `${deliverySellerPages.delivery}#${DELIVERY_GROUPS[group]}`,
  words: t.later(`${group}Words`),
});

/** The groups of the page, for the search. */
export const foundSettings: readonly FoundSetting[] = [
  at("days", t.later("daysTitle")),
  at("cutOff", t.later("cutOffTitle")),
  at("free", t.later("freeTitle")),
  at("windows", t.later("windowsTitle")),
  at("closed", t.later("closedTitle")),
  at("areas", t.later("areasTitle")),
];
