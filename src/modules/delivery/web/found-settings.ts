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

const GROUP_NAMES = ["days", "cutOff", "free", "windows", "closed", "areas"] as const;
export type DeliveryGroup = (typeof GROUP_NAMES)[number];

/** The groups of the page, for the search. */
export const foundSettings: readonly FoundSetting[] = GROUP_NAMES.map((group) => ({
  label: t.later(`${group}Title`),
  within: t.later("title"),
  to: `${deliverySellerPages.delivery}#${DELIVERY_GROUPS[group]}`,
  words: t.later(`${group}Words`),
}));
