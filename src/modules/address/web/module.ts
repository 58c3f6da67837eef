import { defineWebModule, page } from "#kernel/web/pages/define-web-module.ts";
import { addressPages } from "../paths.ts";

export const addressWeb = defineWebModule({
  shopPages: [
    page("address/web/add-address", addressPages.addAddress, () => import("./add-address.page.tsx"), "frame"),
    page("address/web/edit-address", addressPages.editAddress, () => import("./edit-address.page.tsx")),
  ],
});
