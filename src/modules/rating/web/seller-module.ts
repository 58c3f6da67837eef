import MessageSquareText from "lucide-react/icons/message-square-text";
import { defineSellerModule, inMenu, sellerPage } from "#kernel/web/pages/define-seller-module.ts";
import { t } from "../menu-texts.ts";
import { ratingSellerPages } from "../paths.ts";

export const ratingSeller = defineSellerModule({
  pages: [
    inMenu(
      {
        group: "customers",
        place: 50,
        icon: MessageSquareText,
        label: t.later("comments"),
        words: t.later("commentsWords"),
      },
      sellerPage(
        "rating/web/comments",
        ratingSellerPages.comments,
        "rating.see",
        () => import("./comments.page.tsx"),
      ),
    ),
  ],
});
