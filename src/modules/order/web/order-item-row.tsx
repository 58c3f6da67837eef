import { useState } from "react";
import { formatPaise, toPaise } from "#kernel/money/money.ts";
import { packText } from "#modules/catalog/rules/pack.ts";
import { RatingDialog } from "#modules/rating/web/rating-dialog.tsx";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Picture } from "#ui/picture.tsx";
import { tileTint } from "#ui/tile-tint.ts";
import type { OrderItem } from "../contract/order.ts";
import { t } from "../orders-texts.ts";
import { t as order } from "../texts.ts";

interface OrderItemRowProps {
  item: OrderItem;
  /** The order is delivered. */
  canRate: boolean;
  onRated: (item: OrderItem) => void;
}

/** One line as it was ordered. Once it is delivered it can be rated. */
export function OrderItemRow({ item, canRate, onRated }: OrderItemRowProps) {
  const [rating, setRating] = useState(false);
  const { product, name, pack, quantity, amount } = item;
  return (
    <li className="grid grid-cols-[4rem_1fr_auto] items-center gap-x-4 py-4 cramped:grid-cols-1">
      <div
        className="grid aspect-square place-items-center overflow-hidden rounded-field cramped:w-16"
        style={{ background: tileTint(name) }}
      >
        <Picture url={item.image ?? undefined} alt="" initialOf={name} sizes="4rem" className="size-full" />
      </div>
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm text-ink-soft tabular-nums">
          {packText(pack)} × {quantity}
        </p>
        {!product && <Badge className="mt-1">{order("productNotFound")}</Badge>}
      </div>
      <div className="grid justify-items-end">
        <p className="font-semibold tabular-nums">{formatPaise(toPaise(amount))}</p>
        {canRate && product && (
          <Button
            variant="quiet"
            size="small"
            className="-mr-3"
            aria-label={
              item.rating
                ? t("changeRatingOf", { stars: item.rating.stars, name })
                : t("rateProduct", { name })
            }
            onClick={() => setRating(true)}
          >
            {item.rating ? t("changeRating", { stars: item.rating.stars }) : t("rate")}
          </Button>
        )}
      </div>
      {rating && product && (
        <RatingDialog
          item={item}
          productId={product._id}
          onClose={() => setRating(false)}
          onRated={onRated}
        />
      )}
    </li>
  );
}
