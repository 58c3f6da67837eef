import { useOutletContext } from "react-router";
import { say } from "#kernel/texts/text.ts";
import { groupsOf } from "../menu-groups.ts";
import type { MoreContext } from "../more.page.tsx";

/** The groups of the menu that this person sees: their titles, and the permissions of their pages, in the menu's order. */
export function useMenuGroups(): { title: string; permissions: readonly string[] }[] {
  const { menu } = useOutletContext<MoreContext>();
  return groupsOf(menu).map(({ title, entries }) => ({
    title: say(title),
    permissions: entries.map(({ permission }) => permission),
  }));
}
