import { say } from "#kernel/texts/text.ts";
import { classNames } from "#ui/class-names.ts";
import { PageNavLink } from "#ui/page-link.tsx";
import { t } from "../seller-texts.ts";
import { NAV_GROUPS, type NavItem } from "./nav-items.ts";

interface SideMenuProps {
  /** Called when an entry is followed: the phone's menu closes then. */
  onFollow?: () => void;
}

/** All seller pages, in groups. */
export function SideMenu({ onFollow }: SideMenuProps) {
  return (
    <nav aria-label={t("seller")} className="grid gap-5 dense:gap-3">
      {NAV_GROUPS.map(({ title, items }) => (
        <div key={title.key}>
          <h2 className="px-3 pb-1 font-sans text-xs font-semibold tracking-wide text-ink-soft">
            {say(title)}
          </h2>
          <ul>
            {items.map((item) => (
              <li key={item.to}>
                <SideMenuLink item={item} onFollow={onFollow} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

function SideMenuLink({ item, onFollow }: { item: NavItem; onFollow?: () => void }) {
  const { to, label, icon: Icon } = item;
  return (
    <PageNavLink
      to={to}
      end
      onClick={onFollow}
      className={({ isActive }) =>
        classNames(
          "flex min-h-11 items-center gap-3 rounded-field px-3 dense:min-h-8.5 dense:text-[0.9375rem]",
          isActive ? "bg-sprout font-semibold text-leaf-deep" : "hover:bg-paper-deep",
        )
      }
    >
      <Icon aria-hidden="true" className="size-5 shrink-0 text-leaf" strokeWidth={1.75} />
      {say(label)}
    </PageNavLink>
  );
}
