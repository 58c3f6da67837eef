import ShieldCheck from "lucide-react/icons/shield-check";
import type { MenuEntry } from "#kernel/web/pages/define-web-module.ts";
import { t } from "../menu-texts.ts";
import { approvalSellerPages } from "../paths.ts";

export const menu: readonly MenuEntry[] = [
  {
    path: approvalSellerPages.approvals,
    permission: "approval.see",
    label: t.later("approvals"),
    words: t.later("approvalsWords"),
    icon: ShieldCheck,
    group: "today",
    place: 50,
  },
];
