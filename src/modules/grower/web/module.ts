import { defineWebModule, page } from "#kernel/web/pages/define-web-module.ts";
import { growerPages } from "../paths.ts";

export const growerWeb = defineWebModule({
  barePages: [page("grower/web/field", growerPages.field, () => import("./field.page.tsx"))],
  shopPages: [
    page("grower/web/all-growers", growerPages.growers, () => import("./all-growers.page.tsx"), {
      parameters: ["page"],
    }),
    page("grower/web/grower", growerPages.grower, () => import("./grower.page.tsx"), { parameters: [] }),
  ],
});
