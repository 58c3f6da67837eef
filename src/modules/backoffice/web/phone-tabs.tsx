import type { LucideIcon } from "lucide-react";
import Menu from "lucide-react/icons/menu";
import { useState } from "react";
import { NavLink } from "react-router";
import { say } from "#kernel/texts/text.ts";
import { classNames } from "#ui/class-names.ts";
import { Dialog } from "#ui/dialog.tsx";
import { t } from "../seller-texts.ts";
import { PHONE_TABS } from "./nav-items.ts";
import { SideMenu } from "./side-menu.tsx";

const TAB = "grid content-center justify-items-center gap-0.5 text-xs font-medium";

/** A phone's menu: the daily pages in a bar at the bottom, all pages in a sheet. */
export function PhoneTabs() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <nav
        aria-label={t("main")}
        data-no-print
        className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-paper pb-[env(safe-area-inset-bottom)] lg:hidden low:static"
      >
        <ul className="grid h-15 grid-cols-5">
          {PHONE_TABS.map(({ to, label, icon }) => (
            <li key={to} className="contents">
              <NavLink to={to} end className={TAB}>
                {({ isActive }) => <Tab icon={icon} label={say(label)} active={isActive} />}
              </NavLink>
            </li>
          ))}
          <li className="contents">
            <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)} className={TAB}>
              <Tab icon={Menu} label={t("menu")} active={open} />
            </button>
          </li>
        </ul>
      </nav>
      <Dialog open={open} onClose={() => setOpen(false)} title={t("menu")}>
        <SideMenu onFollow={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function Tab({ icon: Icon, label, active }: { icon: LucideIcon; label: string; active: boolean }) {
  return (
    <>
      <span className={classNames("grid h-7 w-14 place-items-center rounded-full", active && "bg-sprout")}>
        <Icon aria-hidden="true" className="size-5.5" strokeWidth={active ? 2.25 : 1.75} />
      </span>
      <span className={active ? "font-semibold text-leaf" : "text-ink-soft"}>{label}</span>
    </>
  );
}
