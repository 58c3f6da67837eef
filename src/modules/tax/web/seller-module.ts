import Percent from "lucide-react/icons/percent";
import { defineSellerModule, inMenu } from "#kernel/web/pages/define-seller-module.ts";
import { FOUND_SETTINGS } from "#modules/backoffice/web/shared/found-settings.ts";
import { PRODUCT_FORM_FIELDS } from "#modules/catalog/web/shared/product-slots.ts";
import { SETTINGS_GROUPS } from "#modules/settings/web/shared/settings-slots.ts";
import { t as menuTexts } from "../menu-texts.ts";
import { taxSellerPages } from "../paths.ts";
import { t } from "../settings-texts.ts";

export const taxSeller = defineSellerModule({
  fills: [
    PRODUCT_FORM_FIELDS.fill({ name: "hsn", place: 40, code: () => import("./hsn-field.tsx") }),
    PRODUCT_FORM_FIELDS.fill({ name: "gstRate", place: 50, code: () => import("./rate-field.tsx") }),
    FOUND_SETTINGS.fill({ place: 30, code: () => import("./found-settings.ts") }),
    SETTINGS_GROUPS.fill({
      title: t.later("gstTitle"),
      hint: t.later("gstHint"),
      permission: "tax.see",
      code: () => import("./gst-settings.tsx"),
    }),
  ],
  pages: [
    inMenu("tax/web/tax", taxSellerPages.tax, "tax.see", {
      lazy: () => import("./tax.page.tsx"),
      group: "money",
      place: 50,
      icon: Percent,
      label: menuTexts.later("tax"),
      words: menuTexts.later("taxWords"),
      needs: "gst",
    }),
  ],
});
