import { useOutletContext } from "react-router";
import { say } from "#kernel/texts/text.ts";
import type { MenuEntry } from "#kernel/web/pages/define-seller-module.ts";
import { SellerHead } from "#modules/store/web/shared/seller-head.tsx";
import { PageLink } from "#ui/controls/page-link.tsx";
import { t } from "../seller-texts.ts";
import { groupsOf } from "./menu-groups.ts";
import { Release } from "./release.tsx";
import { SearchButton } from "./search-button.tsx";

/** The data that the frame hands to the page. */
export interface MoreContext {
  menu: readonly MenuEntry[];
  openSearch: () => void;
}

/** The whole menu: each group with its pages. Those that a phone has in its bar come last. */
export function Component() {
  const { menu, openSearch } = useOutletContext<MoreContext>();
  const groups = groupsOf(menu);
  const ordered = [...groups.filter(({ inBar }) => !inBar), ...groups.filter(({ inBar }) => inBar)];
  return (
    <>
      <SellerHead title={t("allPages")} />
      <SearchButton onOpen={openSearch} className="mb-5 w-full sm:hidden" />
      <nav aria-label={t("allPages")} className="grid gap-5 sm:grid-cols-2 sm:gap-x-8 xl:grid-cols-3">
        {ordered.map(({ name, title, entries }) => (
          <section key={name} aria-labelledby={`menu-${name}`}>
            <h2 id={`menu-${name}`} className="border-b border-line pb-1 text-heading">
              {say(title)}
            </h2>
            <ul className="grid grid-cols-2 gap-x-4 cramped:grid-cols-1">
              {entries.map(({ path, label, icon: Icon }) => (
                <li key={path}>
                  <PageLink
                    to={path}
                    className="flex min-h-11 items-center gap-2.5 py-1 leading-tight hover:text-leaf"
                  >
                    <Icon aria-hidden="true" className="size-5 shrink-0 text-leaf" strokeWidth={1.75} />
                    {say(label)}
                  </PageLink>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
      <Release className="pt-8 lg:hidden" />
    </>
  );
}
