import Activity from "lucide-react/icons/activity";
import Carrot from "lucide-react/icons/carrot";
import HandCoins from "lucide-react/icons/hand-coins";
import PackageOpen from "lucide-react/icons/package-open";
import ShoppingBasket from "lucide-react/icons/shopping-basket";
import Sprout from "lucide-react/icons/sprout";
import Store from "lucide-react/icons/store";
import Sun from "lucide-react/icons/sun";
import Truck from "lucide-react/icons/truck";
import UsersRound from "lucide-react/icons/users-round";
import { matchPath } from "react-router";
import type { Text } from "#kernel/texts/text.ts";
import type { MenuEntry } from "#kernel/web/pages/define-seller-module.ts";
import { SELLER_START } from "../paths.ts";
import { t } from "../seller-texts.ts";

interface GroupHead extends Pick<MenuEntry, "icon"> {
  name: string;
  title: Text;
  /** Whether it stands in the bar of a phone. */
  inBar?: true;
}

/** The groups of the menu (specification, section 2), in the order of the owner's week. */
const GROUPS: readonly GroupHead[] = [
  { name: "today", title: t.later("today"), icon: Sun, inBar: true },
  { name: "orders", title: t.later("orders"), icon: ShoppingBasket, inBar: true },
  { name: "pack", title: t.later("pack"), icon: PackageOpen, inBar: true },
  { name: "deliver", title: t.later("deliver"), icon: Truck, inBar: true },
  { name: "money", title: t.later("money"), icon: HandCoins },
  { name: "stall", title: t.later("stall"), icon: Carrot },
  { name: "growers", title: t.later("growers"), icon: Sprout },
  { name: "customers", title: t.later("customers"), icon: UsersRound },
  { name: "store", title: t.later("store"), icon: Store },
  { name: "health", title: t.later("health"), icon: Activity },
];

/** A line of the menu: its first entry is the page that it opens, and all of them are the tabs of its pages. */
export interface MenuGroup extends GroupHead {
  entries: readonly [MenuEntry, ...MenuEntry[]];
}

/** The groups that have entries, with these in the order of their places. */
export function groupsOf(menu: readonly MenuEntry[]): MenuGroup[] {
  return GROUPS.flatMap((head) => {
    const [first, ...others] = menu
      .filter(({ group }) => group === head.name)
      .sort((one, other) => one.place - other.place);
    return first ? [{ ...head, entries: [first, ...others] }] : [];
  });
}

/**
 * The page where a person begins whose role lacks the first page: work comes before their own page. Undefined if the
 * role has no page in the menu.
 */
export function startOf(menu: readonly MenuEntry[]): string | undefined {
  const [start] = menu
    .flatMap((entry) => (entry.start === undefined ? [] : [{ path: entry.path, place: entry.start }]))
    .toSorted((one, other) => one.place - other.place);
  const ofWork = menu.filter(({ permission }) => permission !== "own");
  return (start ?? groupsOf(ofWork.length > 0 ? ofWork : menu)[0]?.entries[0])?.path;
}

/** The entry that a page belongs to: its own, or the one whose address it goes on from. */
export function entryAt(menu: readonly MenuEntry[], pathname: string): MenuEntry | undefined {
  const matches = menu.flatMap((entry) => {
    const exact = [entry.path, ...(entry.pages ?? [])].some((path) => matchPath(path, pathname));
    // All paths begin with the first page's, so the first page needs an exact match.
    const below = entry.path !== SELLER_START && matchPath({ path: entry.path, end: false }, pathname);
    return exact || below ? [{ entry, length: exact ? Number.POSITIVE_INFINITY : entry.path.length }] : [];
  });
  return matches.toSorted((one, other) => other.length - one.length)[0]?.entry;
}
