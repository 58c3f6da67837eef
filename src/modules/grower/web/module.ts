import { defineWebModule, page } from "#kernel/web/pages/define-web-module.ts";
import { HOME_SECTIONS } from "#modules/storefront/web/shared/home-slots.ts";
import { growerPages } from "../paths.ts";

export const growerWeb = defineWebModule({
  fills: [
    HOME_SECTIONS.fill({
      name: "growers",
      data: () => import("./home/load-pickings.ts"),
      code: () => import("./home/pickings.late.tsx"),
    }),
  ],
  barePages: [page("grower/web/field", growerPages.field, () => import("./field.page.tsx"))],
  shopPages: [
    page("grower/web/all-growers", growerPages.growers, () => import("./all-growers.page.tsx"), {
      parameters: ["page"],
    }),
    page("grower/web/grower", growerPages.grower, () => import("./grower.page.tsx"), { parameters: [] }),
  ],
});
