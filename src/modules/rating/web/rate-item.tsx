import Star from "lucide-react/icons/star";
import { useState } from "react";
import { ApiError } from "#kernel/web/api/api-error.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { toast } from "#kernel/web/toast.ts";
import { shopperCall } from "#modules/identity/web/shared/shopper-call.ts";
import { goodsThatCame } from "#modules/order/rules/shared/came.ts";
import type { OrderItem } from "#modules/order/rules/shared/order.ts";
import type { ItemActionProps } from "#modules/order/web/shared/order-slots.ts";
import { classNames } from "#ui/class-names.ts";
import { Button } from "#ui/controls/button.tsx";
import { Dialog } from "#ui/dialogs/dialog.tsx";
import { TextArea } from "#ui/fields/text-field.tsx";
import { useSubmit } from "#ui/forms/use-submit.ts";
import type { SubmitRating } from "../contract.ts";
import { t } from "../dialog-texts.ts";
import type { RatingApi } from "../module-api.ts";
import { MAX_COMMENT_LENGTH } from "../rules/comments.ts";

/** The button that rates what came for a line of a delivered order. Shown while that is in the catalogue. */
export default function RateItem({ item, order, isMain, onChange }: ItemActionProps) {
  const [open, setOpen] = useState(false);
  const { rating } = item;
  const { productId: product, name = "" } = goodsThatCame(item) ?? {};
  if (!product || order.status !== "Delivered") return null;
  return (
    <>
      <Button
        variant={isMain ? "primary" : "quiet"}
        size="small"
        tight
        className={isMain ? "mt-1" : "-mr-3"}
        aria-label={rating ? t("changeRatingOf", { stars: rating.stars, name }) : t("rateProduct", { name })}
        onClick={() => setOpen(true)}
      >
        {rating ? t("changeRating", { stars: rating.stars }) : t("rate")}
      </Button>
      {open && (
        <RatingDialog
          item={item}
          name={name}
          productId={product}
          onClose={() => setOpen(false)}
          onRated={onChange}
        />
      )}
    </>
  );
}

interface RatingDialogProps {
  item: OrderItem;
  /** The name of the product that came. */
  name: string;
  productId: string;
  onClose: () => void;
  onRated: (item: OrderItem) => void;
}

/** The dialog with stars and an optional comment (specification, section 5). */
function RatingDialog({ item, name, productId, onClose, onRated }: RatingDialogProps) {
  const [stars, setStars] = useState(item.rating?.stars ?? 0);
  const [comment, setComment] = useState(item.rating?.comment ?? "");
  const { busy, errors, submit, formRef } = useSubmit(async () => {
    if (stars === 0) throw new ApiError(400, t("selectRating"), { stars: t("selectRating") });
    const rating = await submitRating({ productId, orderItemId: item.id, stars, comment: comment.trim() });
    toast.success(t("thanks"));
    onRated({ ...item, rating });
    onClose();
  }, t("serverError"));
  return (
    <Dialog open onClose={onClose} title={t("rateProduct", { name })}>
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

/**
 * Sends a rating; another one replaces it. A refusal without a reason is 'Rating failed.', a server error is 'Server
 * error while rating.' (specification, section 8).
 */
async function submitRating(json: SubmitRating): Promise<NonNullable<OrderItem["rating"]>> {
  try {
    return (await shopperCall(browserApi<RatingApi>().api.rating.submit.$post({ json }))).rating;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const message = error.status >= 500 ? t("serverError") : error.message || t("failed");
    throw new ApiError(error.status, message, error.errors);
  }
}

interface StarChoiceProps {
  /** 0 while none is chosen. */
  stars: number;
  onChoose: (stars: number) => void;
  error: string | undefined;
}

/** One to five stars as radio buttons. Arrow keys move through them. */
function StarChoice({ stars, onChoose, error }: StarChoiceProps) {
  return (
    <fieldset aria-describedby={error ? "stars-error" : undefined}>
      <legend className="mb-1 text-sm font-semibold">{t("yourRating")}</legend>
      <div className="-ml-1.5 flex cramped:flex-wrap">
        {[1, 2, 3, 4, 5].map((star) => (
          <label
            key={star}
            className="grid size-12 place-items-center rounded-full has-focus-visible:outline-3 has-focus-visible:outline-(--focus)"
          >
            <input
              type="radio"
              name="stars"
              value={star}
              checked={star === stars}
              onChange={() => onChoose(star)}
              aria-invalid={error ? true : undefined}
              aria-label={t("stars", { count: star })}
              className="sr-only"
            />
            <Star
              aria-hidden="true"
              strokeWidth={1.5}
              className={classNames(
                "size-9",
                star <= stars ? "fill-turmeric text-turmeric" : "text-line-strong hover:text-turmeric",
              )}
            />
          </label>
        ))}
      </div>
      {error && (
        <p id="stars-error" className="text-sm font-medium text-clay-deep">
          {error}
        </p>
      )}
    </fieldset>
  );
}
