import FileText from "lucide-react/icons/file-text";
import { defineSellerModule, inMenu } from "#kernel/web/pages/define-seller-module.ts";
import { t } from "../menu-texts.ts";
import { policiesSellerPages } from "../paths.ts";

export const policiesSeller = defineSellerModule({
  pages: [
    inMenu("policies/web/seller-policies", policiesSellerPages.policies, "policies.see", {
      lazy: () => import("./seller-policies.page.tsx"),
      group: "store",
      place: 40,
      icon: FileText,
      label: t.later("policies"),
      words: t.later("policiesWords"),
    }),
  ],
});
