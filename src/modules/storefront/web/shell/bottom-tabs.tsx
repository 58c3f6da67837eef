import type { LucideIcon } from "lucide-react";
import House from "lucide-react/icons/house";
import Package from "lucide-react/icons/package";
import Sprout from "lucide-react/icons/sprout";
import UserRound from "lucide-react/icons/user-round";
import { NavLink } from "react-router";
import { pages } from "#kernel/paths.ts";
import { say, type Text } from "#kernel/texts/text.ts";
import { t } from "#modules/storefront/texts.ts";
import { classNames } from "#ui/class-names.ts";

const TABS: { to: string; label: Text; icon: LucideIcon; end?: boolean }[] = [
  { to: pages.home, label: t.later("home"), icon: House, end: true },
  { to: pages.products, label: t.later("products"), icon: Sprout },
  { to: pages.myOrders, label: t.later("myOrders"), icon: Package },
  { to: pages.account, label: t.later("profile"), icon: UserRound },
];

/** The phone's way around, where the thumb is (specification, section 2). */
export function BottomTabs() {
  return (
    <nav
      aria-label={t("main")}
      data-no-print
      data-bar
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-paper pb-[env(safe-area-inset-bottom)] md:hidden low:static"
    >
      <ul className="grid h-15 grid-cols-4">
        {TABS.map(({ to, label, icon: Icon, end }) => (
          <li key={to} className="contents">
            <NavLink
              to={to}
              end={end}
              className="grid content-center justify-items-center gap-0.5 text-xs font-medium cramped:text-[0.5625rem]"
            >
              {({ isActive }) => (
                <>
                  <span
                    className={classNames(
                      "grid h-7 w-14 place-items-center rounded-full cramped:w-10",
                      isActive && "bg-sprout",
                    )}
                  >
                    <Icon aria-hidden="true" className="size-5.5" strokeWidth={isActive ? 2.25 : 1.75} />
                  </span>
                  <span className={isActive ? "font-semibold text-leaf" : "text-ink-soft"}>{say(label)}</span>
                </>
              )}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
