import MessageSquareText from "lucide-react/icons/message-square-text";
import { defineSellerModule, inMenu } from "#kernel/web/pages/define-seller-module.ts";
import { t } from "../menu-texts.ts";
import { ratingSellerPages } from "../paths.ts";

export const ratingSeller = defineSellerModule({
  pages: [
    inMenu("rating/web/comments", ratingSellerPages.comments, "rating.see", {
      lazy: () => import("./comments.page.tsx"),
      group: "customers",
      place: 50,
      icon: MessageSquareText,
      label: t.later("comments"),
      words: t.later("commentsWords"),
    }),
  ],
});
