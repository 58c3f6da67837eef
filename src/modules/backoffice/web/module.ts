import { defineWebModule } from "#kernel/web/pages/define-web-module.ts";
import { SELLER_START } from "../paths.ts";

export const backofficeWeb = defineWebModule({ sellerPattern: `${SELLER_START}/*` });
