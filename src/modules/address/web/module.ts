import { pages } from "#kernel/paths.ts";
import { defineWebModule, page } from "#kernel/web/pages/define-web-module.ts";

export const addressWeb = defineWebModule({
  name: "address",
  shopPages: [
    page("address/web/add-address", pages.addAddress, () => import("./add-address.page.tsx"), "frame"),
    page("address/web/edit-address", pages.editAddress, () => import("./edit-address.page.tsx")),
  ],
});
