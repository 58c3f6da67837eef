import LockKeyhole from "lucide-react/icons/lock-keyhole";
import type { MenuEntry } from "#kernel/web/pages/define-web-module.ts";
import { t } from "../login-texts.ts";
import { staffSellerPages } from "../paths.ts";

export const menu: readonly MenuEntry[] = [
  {
    path: staffSellerPages.me,
    permission: "own",
    label: t.later("ownLogin"),
    words: t.later("ownLoginWords"),
    icon: LockKeyhole,
    group: "store",
    place: 90,
  },
];
