import NotebookText from "lucide-react/icons/notebook-text";
import Wallet from "lucide-react/icons/wallet";
import type { MenuEntry } from "#kernel/web/pages/define-web-module.ts";
import { t } from "../menu-texts.ts";
import { settlementSellerPages } from "../paths.ts";

export const menu: readonly MenuEntry[] = [
  {
    path: settlementSellerPages.settlement,
    label: t.later("settlement"),
    icon: NotebookText,
    group: "today",
    place: 52,
    needs: "hasGrowers",
  },
  {
    path: settlementSellerPages.payments,
    label: t.later("payments"),
    icon: Wallet,
    group: "today",
    place: 53,
    needs: "hasGrowers",
  },
];
