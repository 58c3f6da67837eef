import type { LucideIcon } from "lucide-react";
import Boxes from "lucide-react/icons/boxes";
import ChartColumn from "lucide-react/icons/chart-column";
import DatabaseBackup from "lucide-react/icons/database-backup";
import FileSpreadsheet from "lucide-react/icons/file-spreadsheet";
import FileText from "lucide-react/icons/file-text";
import Grid2x2 from "lucide-react/icons/grid-2x2";
import Image from "lucide-react/icons/image";
import IndianRupee from "lucide-react/icons/indian-rupee";
import LogOut from "lucide-react/icons/log-out";
import Mail from "lucide-react/icons/mail";
import Menu from "lucide-react/icons/menu";
import MessageSquareText from "lucide-react/icons/message-square-text";
import PackageCheck from "lucide-react/icons/package-check";
import PackagePlus from "lucide-react/icons/package-plus";
import History from "lucide-react/icons/rotate-ccw-clock";
import Route from "lucide-react/icons/route";
import ScrollText from "lucide-react/icons/scroll-text";
import Send from "lucide-react/icons/send";
import Settings from "lucide-react/icons/settings";
import ShoppingBasket from "lucide-react/icons/shopping-basket";
import Sprout from "lucide-react/icons/sprout";
import Ticket from "lucide-react/icons/ticket";
import Truck from "lucide-react/icons/truck";
import { type ReactNode, useState } from "react";
import { Link, NavLink } from "react-router";
import { HOME } from "#kernel/paths.ts";
import { say, type Text } from "#kernel/texts/text.ts";
import { bannerSellerPages } from "#modules/banner/paths.ts";
import { catalogSellerPages } from "#modules/catalog/paths.ts";
import { deliverySellerPages } from "#modules/delivery/paths.ts";
import { newsletterSellerPages } from "#modules/newsletter/paths.ts";
import { orderSellerPages } from "#modules/order/paths.ts";
import { ratingSellerPages } from "#modules/rating/paths.ts";
import { classNames } from "#ui/class-names.ts";
import { Button } from "#ui/controls/button.tsx";
import { PageNavLink } from "#ui/controls/page-link.tsx";
import { Dialog } from "#ui/dialogs/dialog.tsx";
import { KolamMark } from "#ui/drawings/kolam.tsx";
import { t } from "../seller-texts.ts";

interface SellerFrameProps {
  storeName: string;
  onLogout: () => void;
  loggingOut: boolean;
  children: ReactNode;
}

/** The frame: side menu, the 'Hi! Admin' header and Logout (specification, section 2). */
export function SellerFrame({ storeName, onLogout, loggingOut, children }: SellerFrameProps) {
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
          <SideMenu />
        </aside>
        <main
          id="content"
          tabIndex={-1}
          className="mx-auto w-full max-w-6xl px-4 py-5 pb-[calc(var(--bottom-tabs)+2rem)] outline-none lg:px-8 lg:py-7 dense:px-6 dense:py-4 print:max-w-none print:p-0"
        >
          {children}
        </main>
      </div>
      <PhoneTabs />
    </div>
  );
}

interface SideMenuProps {
  /** Called when an entry is followed, so that the phone's menu closes. */
  onFollow?: () => void;
}

type NavItem = { to: string; label: Text; icon: LucideIcon };
type NavGroup = { title: Text; items: NavItem[] };

/** The seller's menu (specification, section 2), in the order of a day's work. */
const NAV_GROUPS: NavGroup[] = [
  {
    title: t.later("today"),
    items: [
      { to: "/seller/dashboard", label: t.later("dashboard"), icon: ChartColumn },
      { to: orderSellerPages.orders, label: t.later("orders"), icon: ShoppingBasket },
      { to: orderSellerPages.packingList, label: t.later("packingList"), icon: PackageCheck },
      { to: "/seller/run-sheet", label: t.later("runSheet"), icon: Route },
    ],
  },
  {
    title: t.later("stall"),
    items: [
      { to: catalogSellerPages.addProduct, label: t.later("addProduct"), icon: PackagePlus },
      { to: catalogSellerPages.products, label: t.later("products"), icon: Sprout },
      { to: catalogSellerPages.rates, label: t.later("tonightsRates"), icon: IndianRupee },
      { to: "/seller/stock", label: t.later("stock"), icon: Boxes },
      { to: catalogSellerPages.categories, label: t.later("categories"), icon: Grid2x2 },
      { to: catalogSellerPages.import, label: t.later("importAndExport"), icon: FileSpreadsheet },
    ],
  },
  {
    title: t.later("customers"),
    items: [
      { to: newsletterSellerPages.subscribers, label: t.later("subscribers"), icon: Mail },
      { to: newsletterSellerPages.addOffer, label: t.later("sendOffer"), icon: Send },
      { to: newsletterSellerPages.offerHistory, label: t.later("offerHistory"), icon: History },
      { to: "/seller/promo-codes", label: t.later("promoCodes"), icon: Ticket },
      { to: ratingSellerPages.comments, label: t.later("comments"), icon: MessageSquareText },
      { to: bannerSellerPages.banners, label: t.later("banners"), icon: Image },
    ],
  },
  {
    title: t.later("store"),
    items: [
      { to: "/seller/settings", label: t.later("storeSettings"), icon: Settings },
      { to: deliverySellerPages.delivery, label: t.later("delivery"), icon: Truck },
      { to: "/seller/policies", label: t.later("policies"), icon: FileText },
      { to: "/seller/backups", label: t.later("backups"), icon: DatabaseBackup },
      { to: "/seller/audit", label: t.later("activity"), icon: ScrollText },
    ],
  },
];

/** The pages in a phone's bottom bar. The bar's last tab opens the others. */
const PHONE_TABS: NavItem[] = [
  { to: orderSellerPages.orders, label: t.later("orders"), icon: ShoppingBasket },
  { to: orderSellerPages.packingList, label: t.later("packing"), icon: PackageCheck },
  { to: "/seller/run-sheet", label: t.later("runSheet"), icon: Route },
  { to: catalogSellerPages.rates, label: t.later("rates"), icon: IndianRupee },
];

/** All seller pages, in groups. */
function SideMenu({ onFollow }: SideMenuProps) {
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

const TAB = "grid content-center justify-items-center gap-0.5 text-xs font-medium";

/** A phone's menu: the daily pages in a bar at the bottom, all pages in a sheet. */
function PhoneTabs() {
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
