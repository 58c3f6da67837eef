import HandCoins from "lucide-react/icons/hand-coins";
import type { MenuEntry } from "#kernel/web/pages/define-web-module.ts";
import { t } from "../menu-texts.ts";
import { moneySellerPages } from "../paths.ts";

export const menu: readonly MenuEntry[] = [
  {
    path: moneySellerPages.money,
    permission: "money.see",
    label: t.later("money"),
    words: t.later("moneyWords"),
    icon: HandCoins,
    group: "money",
    place: 10,
  },
];
