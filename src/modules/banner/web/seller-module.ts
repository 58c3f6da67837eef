import Image from "lucide-react/icons/image";
import { defineSellerModule, inMenu } from "#kernel/web/pages/define-seller-module.ts";
import { RECORDED_PICTURES } from "#modules/identity/web/shared/recorded-pictures.ts";
import { t } from "../menu-texts.ts";
import { bannerPictureFiles } from "../rules/banner-picture-files.ts";

export const bannerSeller = defineSellerModule({
  fills: [RECORDED_PICTURES.fill(bannerPictureFiles)],
  pages: [
    inMenu("banner/web/add-banner", "/seller/add-banner", "banner.change", {
      lazy: () => import("./add-banner.page.tsx"),
      group: "store",
      place: 10,
      icon: Image,
      label: t.later("banners"),
      words: t.later("bannersWords"),
    }),
  ],
});
