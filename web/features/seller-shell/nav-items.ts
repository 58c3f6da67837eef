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
  ShoppingBasket,
  Sprout,
} from "lucide-react";

export type NavItem = { to: string; label: string; icon: LucideIcon };
export type NavGroup = { title: string; items: NavItem[] };

/** The seller's way around (specification, section 2), in the order of a day's work. */
export const NAV_GROUPS: NavGroup[] = [
  {
    title: "Today",
    items: [
      { to: "/seller/dashboard", label: "Dashboard", icon: ChartColumn },
      { to: "/seller/orders", label: "Orders", icon: ShoppingBasket },
      { to: "/seller/packing-list", label: "Packing list", icon: PackageCheck },
    ],
  },
  {
    title: "The stall",
    items: [
      { to: "/seller", label: "Add product", icon: PackagePlus },
      { to: "/seller/product-list", label: "Products", icon: Sprout },
      { to: "/seller/rates", label: "Tonight's rates", icon: IndianRupee },
      { to: "/seller/categories", label: "Categories", icon: Grid2x2 },
      { to: "/seller/import", label: "Import and export", icon: FileSpreadsheet },
    ],
  },
  {
    title: "Customers",
    items: [
      { to: "/seller/subscribers", label: "Subscribers", icon: Mail },
      { to: "/seller/add-offer", label: "Send offer", icon: Send },
      { to: "/seller/offer-history", label: "Offer history", icon: History },
      { to: "/seller/comments", label: "Comments", icon: MessageSquareText },
      { to: "/seller/add-banner", label: "Banners", icon: Image },
    ],
  },
  { title: "Records", items: [{ to: "/seller/audit", label: "Activity", icon: ScrollText }] },
];

/** What the phone's bottom bar has room for; the rest is behind its last tab. */
export const PHONE_TABS: NavItem[] = [
  { to: "/seller/orders", label: "Orders", icon: ShoppingBasket },
  { to: "/seller/packing-list", label: "Packing", icon: PackageCheck },
  { to: "/seller/rates", label: "Rates", icon: IndianRupee },
];
