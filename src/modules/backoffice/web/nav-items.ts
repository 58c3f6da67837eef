import {
  ChartColumn,
  FileSpreadsheet,
  Grid2x2,
  History,
  Image,
  IndianRupee,
  type LucideIcon,
  Mail,
  MessageSquareText,
  PackageCheck,
  PackagePlus,
  ScrollText,
  Send,
  Settings,
  ShoppingBasket,
  Sprout,
} from "lucide-react";
import { sellerPages } from "#kernel/paths.ts";

export type NavItem = { to: string; label: string; icon: LucideIcon };
export type NavGroup = { title: string; items: NavItem[] };

/** The seller's way around (specification, section 2), in the order of a day's work. */
export const NAV_GROUPS: NavGroup[] = [
  {
    title: "Today",
    items: [
      { to: sellerPages.dashboard, label: "Dashboard", icon: ChartColumn },
      { to: sellerPages.orders, label: "Orders", icon: ShoppingBasket },
      { to: sellerPages.packingList, label: "Packing list", icon: PackageCheck },
    ],
  },
  {
    title: "The stall",
    items: [
      { to: sellerPages.addProduct, label: "Add product", icon: PackagePlus },
      { to: sellerPages.products, label: "Products", icon: Sprout },
      { to: sellerPages.rates, label: "Tonight's rates", icon: IndianRupee },
      { to: sellerPages.categories, label: "Categories", icon: Grid2x2 },
      { to: sellerPages.import, label: "Import and export", icon: FileSpreadsheet },
    ],
  },
  {
    title: "Customers",
    items: [
      { to: sellerPages.subscribers, label: "Subscribers", icon: Mail },
      { to: sellerPages.addOffer, label: "Send offer", icon: Send },
      { to: sellerPages.offerHistory, label: "Offer history", icon: History },
      { to: sellerPages.comments, label: "Comments", icon: MessageSquareText },
      { to: sellerPages.banners, label: "Banners", icon: Image },
    ],
  },
  {
    title: "The store",
    items: [
      { to: sellerPages.settings, label: "Store settings", icon: Settings },
      { to: sellerPages.audit, label: "Activity", icon: ScrollText },
    ],
  },
];

/** What the phone's bottom bar has room for; the rest is behind its last tab. */
export const PHONE_TABS: NavItem[] = [
  { to: sellerPages.orders, label: "Orders", icon: ShoppingBasket },
  { to: sellerPages.packingList, label: "Packing", icon: PackageCheck },
  { to: sellerPages.rates, label: "Rates", icon: IndianRupee },
];
