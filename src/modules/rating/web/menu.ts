import MessageSquareText from "lucide-react/icons/message-square-text";
import type { MenuEntry } from "#kernel/web/pages/define-web-module.ts";
import { t } from "../menu-texts.ts";
import { ratingSellerPages } from "../paths.ts";

export const menu: readonly MenuEntry[] = [
  {
    path: ratingSellerPages.comments,
    permission: "rating.see",
    label: t.later("comments"),
    words: t.later("commentsWords"),
    icon: MessageSquareText,
    group: "customers",
    place: 50,
  },
];
