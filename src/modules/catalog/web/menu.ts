import FileSpreadsheet from "lucide-react/icons/file-spreadsheet";
import Grid2x2 from "lucide-react/icons/grid-2x2";
import IndianRupee from "lucide-react/icons/indian-rupee";
import PackagePlus from "lucide-react/icons/package-plus";
import Sprout from "lucide-react/icons/sprout";
import type { MenuEntry } from "#kernel/web/pages/define-web-module.ts";
import { catalogSellerPages } from "../paths.ts";
import { t } from "../texts/menu-texts.ts";

export const menu: readonly MenuEntry[] = [
  {
    path: catalogSellerPages.addProduct,
    label: t.later("addProduct"),
    icon: PackagePlus,
    group: "stall",
    place: 10,
  },
  {
    path: catalogSellerPages.products,
    label: t.later("products"),
    icon: Sprout,
    group: "stall",
    place: 20,
  },
  {
    path: catalogSellerPages.rates,
    label: t.later("tonightsRates"),
    icon: IndianRupee,
    group: "stall",
    place: 30,
    tab: { label: t.later("rates"), place: 40 },
  },
  {
    path: catalogSellerPages.categories,
    label: t.later("categories"),
    icon: Grid2x2,
    group: "stall",
    place: 50,
  },
  {
    path: catalogSellerPages.import,
    label: t.later("importAndExport"),
    icon: FileSpreadsheet,
    group: "stall",
    place: 60,
  },
];
