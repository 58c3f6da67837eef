import NotebookText from "lucide-react/icons/notebook-text";
import Wallet from "lucide-react/icons/wallet";
import type { MenuEntry } from "#kernel/web/pages/define-web-module.ts";
import { t } from "../menu-texts.ts";
import { settlementSellerPages } from "../paths.ts";

export const menu: readonly MenuEntry[] = [
  {
    path: settlementSellerPages.settlement,
    permission: "settlement.see",
    label: t.later("settlement"),
    words: t.later("settlementWords"),
    icon: NotebookText,
    group: "money",
    place: 30,
    needs: "hasGrowers",
  },
  {
    path: settlementSellerPages.payments,
    permission: "settlement.see",
    label: t.later("payments"),
    words: t.later("paymentsWords"),
    icon: Wallet,
    group: "money",
    place: 40,
    needs: "hasGrowers",
  },
];
