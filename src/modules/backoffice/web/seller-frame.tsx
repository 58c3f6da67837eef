import LogOut from "lucide-react/icons/log-out";
import Menu from "lucide-react/icons/menu";
import { type ReactNode, useState } from "react";
import { Link, NavLink } from "react-router";
import { HOME } from "#kernel/paths.ts";
import { say } from "#kernel/texts/text.ts";
import type { MenuEntry } from "#kernel/web/pages/define-web-module.ts";
import { classNames } from "#ui/class-names.ts";
import { Button } from "#ui/controls/button.tsx";
import { PageNavLink } from "#ui/controls/page-link.tsx";
import { Dialog } from "#ui/dialogs/dialog.tsx";
import { KolamMark } from "#ui/drawings/kolam-mark.tsx";
import { t } from "../seller-texts.ts";

/** The version that the pages were built from, with the commit between releases. Vite puts it in. */
declare const RELEASE: string;

interface SellerFrameProps {
  menu: readonly MenuEntry[];
  storeName: string;
  onLogout: () => void;
  loggingOut: boolean;
  children: ReactNode;
}

/** The frame: side menu, the 'Hi! Admin' header and Logout (specification, section 2). */
export function SellerFrame({ menu, storeName, onLogout, loggingOut, children }: SellerFrameProps) {
  return (
    <div
      data-dense
      className="min-h-dvh max-lg:[--bottom-tabs:calc(3.75rem+env(safe-area-inset-bottom))] low:[--bottom-tabs:0px]"
    >
      <a
        href="#content"
        data-no-print
        className="fixed top-2 left-2 z-40 -translate-y-20 rounded-full bg-leaf px-5 py-3 font-semibold text-paper focus:translate-y-0"
      >
        {t("skipToContent")}
      </a>
      <header
        data-no-print
        className="sticky top-0 z-20 flex h-16 items-center dense:h-13 gap-3 border-b border-line bg-paper px-4 lg:px-6 low:static"
      >
        <Link to={HOME} className="flex min-h-11 items-center gap-2.5 rounded-full" title={t("seeShop")}>
          <KolamMark className="size-8 shrink-0" />
          <span className="font-display text-2xl leading-none font-semibold max-sm:sr-only">{storeName}</span>
        </Link>
        <p className="ml-auto font-medium">{t("hi")}</p>
        <Button variant="secondary" size="small" onClick={onLogout} busy={loggingOut}>
          <LogOut aria-hidden="true" className="size-4" />
          {t("logout")}
        </Button>
      </header>
      <div className="lg:grid lg:grid-cols-[13.5rem_minmax(0,1fr)] print:block">
        <aside
          data-no-print
          className="sticky top-16 h-[calc(100dvh-4rem)] overflow-y-auto border-r border-line px-3 py-5 max-lg:hidden low:static low:h-auto dense:top-13 dense:h-[calc(100dvh-3.25rem)] dense:py-3"
        >
          <SideMenu menu={menu} />
        </aside>
        <main
          id="content"
          tabIndex={-1}
          className="mx-auto w-full max-w-6xl px-4 py-5 pb-[calc(var(--bottom-tabs)+2rem)] outline-none lg:px-8 lg:py-7 dense:px-6 dense:py-4 print:max-w-none print:p-0"
        >
          {children}
        </main>
      </div>
      <PhoneTabs menu={menu} />
    </div>
  );
}

interface SideMenuProps {
  menu: readonly MenuEntry[];
  /** Called when an entry is followed, so that the phone's menu closes. */
  onFollow?: () => void;
}

/** The groups of the menu (specification, section 2), in the order of a day's work. */
const GROUPS = [
  { name: "today", title: t.later("today") },
  { name: "stall", title: t.later("stall") },
  { name: "customers", title: t.later("customers") },
  { name: "store", title: t.later("store") },
];

const byPlace = (one: { place: number }, other: { place: number }) => one.place - other.place;

/** The entries of all modules, in groups, and below them the release. */
function SideMenu({ menu, onFollow }: SideMenuProps) {
  return (
    <>
      <nav aria-label={t("seller")} className="grid gap-5 dense:gap-3">
        {GROUPS.map(({ name, title }) => (
          <div key={name}>
            <h2 className="px-3 pb-1 font-sans text-xs font-semibold tracking-wide text-ink-soft">
              {say(title)}
            </h2>
            <ul>
              {menu
                .filter(({ group }) => group === name)
                .sort(byPlace)
                .map((entry) => (
                  <li key={entry.path}>
                    <SideMenuLink entry={entry} onFollow={onFollow} />
                  </li>
                ))}
            </ul>
          </div>
        ))}
      </nav>
      <footer className="px-3 pt-5 text-xs text-ink-soft dense:pt-3">
        {t("release", { version: RELEASE })}
      </footer>
    </>
  );
}

function SideMenuLink({ entry, onFollow }: { entry: MenuEntry; onFollow?: () => void }) {
  const { path, label, icon: Icon } = entry;
  return (
    <PageNavLink
      to={path}
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

const TAB = "grid content-center justify-items-center gap-0.5 text-xs font-medium";

/** A phone's menu: the daily pages in a bar at the bottom, all pages in a sheet. */
function PhoneTabs({ menu }: { menu: readonly MenuEntry[] }) {
  const [open, setOpen] = useState(false);
  const tabs = menu.flatMap(({ tab, ...entry }) => (tab ? { ...entry, ...tab } : [])).sort(byPlace);
  return (
    <>
      <nav
        aria-label={t("main")}
        data-no-print
        className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-paper pb-[env(safe-area-inset-bottom)] lg:hidden low:static"
      >
        <ul className="grid h-15 auto-cols-fr grid-flow-col">
          {tabs.map(({ path, label, icon }) => (
            <li key={path} className="contents">
              <NavLink to={path} end className={TAB}>
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
        <SideMenu menu={menu} onFollow={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function Tab({ icon: Icon, label, active }: { icon: MenuEntry["icon"]; label: string; active: boolean }) {
  return (
    <>
      <span className={classNames("grid h-7 w-14 place-items-center rounded-full", active && "bg-sprout")}>
        <Icon aria-hidden="true" className="size-5.5" strokeWidth={active ? 2.25 : 1.75} />
      </span>
      <span className={active ? "font-semibold text-leaf" : "text-ink-soft"}>{label}</span>
    </>
  );
}
