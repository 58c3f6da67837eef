import { useState } from "react";
import { ApiError } from "#kernel/web/api-error.ts";
import { toast } from "#kernel/web/toast.ts";
import type { OrderItem } from "#modules/order/contract/order.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { TextArea } from "#ui/text-field.tsx";
import { useSubmit } from "#ui/use-submit.ts";
import { t } from "../dialog-texts.ts";
import { MAX_COMMENT_LENGTH } from "../rules/comments.ts";
import { StarChoice } from "./star-choice.tsx";
import { submitRating } from "./submit-rating.ts";

interface RatingDialogProps {
  item: OrderItem;
  productId: string;
  onClose: () => void;
  onRated: (item: OrderItem) => void;
}

/** Stars, and a comment if one likes (specification, section 5). */
export function RatingDialog({ item, productId, onClose, onRated }: RatingDialogProps) {
  const [stars, setStars] = useState(item.rating?.stars ?? 0);
  const [comment, setComment] = useState(item.rating?.comment ?? "");
  const { busy, errors, submit, formRef } = useSubmit(async () => {
    if (stars === 0) throw new ApiError(400, t("selectRating"), { stars: t("selectRating") });
    const rating = await submitRating({ productId, orderItemId: item._id, stars, comment: comment.trim() });
    toast.success(t("thanks"));
    onRated({ ...item, rating });
    onClose();
  }, t("serverError"));
  return (
    <Dialog open onClose={onClose} title={t("rateProduct", { name: item.name })}>
      <form
        ref={formRef}
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          submit(undefined);
        }}
      >
        <StarChoice stars={stars} onChoose={setStars} error={stars === 0 ? errors.stars : undefined} />
        <TextArea
          label={t("comment")}
          maxLength={MAX_COMMENT_LENGTH}
          value={comment}
          onChange={(event) => setComment(event.target.value)}
          error={errors.comment}
        />
        <Button type="submit" wide busy={busy}>
          {t("submit")}
        </Button>
      </form>
    </Dialog>
  );
}
