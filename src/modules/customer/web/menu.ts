import UsersRound from "lucide-react/icons/users-round";
import type { MenuEntry } from "#kernel/web/pages/define-web-module.ts";
import { t } from "../menu-texts.ts";
import { customerSellerPages } from "../paths.ts";

export const menu: readonly MenuEntry[] = [
  {
    path: customerSellerPages.customers,
    permission: "customer.see",
    label: t.later("customers"),
    words: t.later("customersWords"),
    icon: UsersRound,
    group: "customers",
    place: 10,
  },
];
