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
    permission: "catalog.prices",
    label: t.later("addProduct"),
    words: t.later("addProductWords"),
    icon: PackagePlus,
    group: "stall",
    place: 20,
  },
  {
    path: catalogSellerPages.products,
    permission: "catalog.see",
    pages: [catalogSellerPages.editProduct],
    label: t.later("products"),
    words: t.later("productsWords"),
    icon: Sprout,
    group: "stall",
    place: 10,
  },
  {
    path: catalogSellerPages.rates,
    permission: "catalog.prices",
    label: t.later("tonightsRates"),
    words: t.later("ratesWords"),
    icon: IndianRupee,
    group: "stall",
    place: 30,
  },
  {
    path: catalogSellerPages.categories,
    permission: "catalog.see",
    label: t.later("categories"),
    words: t.later("categoriesWords"),
    icon: Grid2x2,
    group: "stall",
    place: 50,
  },
  {
    path: catalogSellerPages.import,
    permission: "catalog.see",
    label: t.later("importAndExport"),
    words: t.later("importWords"),
    icon: FileSpreadsheet,
    group: "stall",
    place: 60,
  },
];
