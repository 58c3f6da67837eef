import FileText from "lucide-react/icons/file-text";
import type { MenuEntry } from "#kernel/web/pages/define-web-module.ts";
import { t } from "../menu-texts.ts";
import { policiesSellerPages } from "../paths.ts";

export const menu: readonly MenuEntry[] = [
  {
    path: policiesSellerPages.policies,
    permission: "policies.see",
    label: t.later("policies"),
    words: t.later("policiesWords"),
    icon: FileText,
    group: "store",
    place: 40,
  },
];
