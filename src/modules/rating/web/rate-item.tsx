import { useState } from "react";
import type { ItemActionProps } from "#modules/order/web/order-slots.tsx";
import { Button } from "#ui/button.tsx";
import { t } from "../dialog-texts.ts";
import { RatingDialog } from "./rating-dialog.tsx";

/** Rates a line of a delivered order, as long as its product is in the catalogue. */
export default function RateItem({ item, order, onChange }: ItemActionProps) {
  const [open, setOpen] = useState(false);
  const { product, name, rating } = item;
  if (!product || order.status !== "Delivered") return null;
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        className="-mr-3"
        aria-label={rating ? t("changeRatingOf", { stars: rating.stars, name }) : t("rateProduct", { name })}
        onClick={() => setOpen(true)}
      >
        {rating ? t("changeRating", { stars: rating.stars }) : t("rate")}
      </Button>
      {open && (
        <RatingDialog item={item} productId={product._id} onClose={() => setOpen(false)} onRated={onChange} />
      )}
    </>
  );
}
