import type { LucideIcon } from "lucide-react";
import Boxes from "lucide-react/icons/boxes";
import ChartColumn from "lucide-react/icons/chart-column";
import DatabaseBackup from "lucide-react/icons/database-backup";
import FileSpreadsheet from "lucide-react/icons/file-spreadsheet";
import FileText from "lucide-react/icons/file-text";
import Grid2x2 from "lucide-react/icons/grid-2x2";
import Image from "lucide-react/icons/image";
import IndianRupee from "lucide-react/icons/indian-rupee";
import Mail from "lucide-react/icons/mail";
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
import { sellerPages } from "#kernel/paths.ts";
import type { Text } from "#kernel/texts/text.ts";
import { t } from "../seller-texts.ts";

export type NavItem = { to: string; label: Text; icon: LucideIcon };
export type NavGroup = { title: Text; items: NavItem[] };

/** The seller's menu (specification, section 2), in the order of a day's work. */
export const NAV_GROUPS: NavGroup[] = [
  {
    title: t.later("today"),
    items: [
      { to: sellerPages.dashboard, label: t.later("dashboard"), icon: ChartColumn },
      { to: sellerPages.orders, label: t.later("orders"), icon: ShoppingBasket },
      { to: sellerPages.packingList, label: t.later("packingList"), icon: PackageCheck },
      { to: sellerPages.runSheet, label: t.later("runSheet"), icon: Route },
    ],
  },
  {
    title: t.later("stall"),
    items: [
      { to: sellerPages.addProduct, label: t.later("addProduct"), icon: PackagePlus },
      { to: sellerPages.products, label: t.later("products"), icon: Sprout },
      { to: sellerPages.rates, label: t.later("tonightsRates"), icon: IndianRupee },
      { to: sellerPages.stock, label: t.later("stock"), icon: Boxes },
      { to: sellerPages.categories, label: t.later("categories"), icon: Grid2x2 },
      { to: sellerPages.import, label: t.later("importAndExport"), icon: FileSpreadsheet },
    ],
  },
  {
    title: t.later("customers"),
    items: [
      { to: sellerPages.subscribers, label: t.later("subscribers"), icon: Mail },
      { to: sellerPages.addOffer, label: t.later("sendOffer"), icon: Send },
      { to: sellerPages.offerHistory, label: t.later("offerHistory"), icon: History },
      { to: sellerPages.promoCodes, label: t.later("promoCodes"), icon: Ticket },
      { to: sellerPages.comments, label: t.later("comments"), icon: MessageSquareText },
      { to: sellerPages.banners, label: t.later("banners"), icon: Image },
    ],
  },
  {
    title: t.later("store"),
    items: [
      { to: sellerPages.settings, label: t.later("storeSettings"), icon: Settings },
      { to: sellerPages.delivery, label: t.later("delivery"), icon: Truck },
      { to: sellerPages.policies, label: t.later("policies"), icon: FileText },
      { to: sellerPages.backups, label: t.later("backups"), icon: DatabaseBackup },
      { to: sellerPages.audit, label: t.later("activity"), icon: ScrollText },
    ],
  },
];

/** The pages in a phone's bottom bar; the bar's last tab opens the others. */
export const PHONE_TABS: NavItem[] = [
  { to: sellerPages.orders, label: t.later("orders"), icon: ShoppingBasket },
  { to: sellerPages.packingList, label: t.later("packing"), icon: PackageCheck },
  { to: sellerPages.runSheet, label: t.later("runSheet"), icon: Route },
  { to: sellerPages.rates, label: t.later("rates"), icon: IndianRupee },
];
