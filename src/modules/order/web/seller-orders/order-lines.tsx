import { packText } from "#modules/catalog/rules/pack.ts";
import { Picture } from "#ui/picture.tsx";
import { Price } from "#ui/price.tsx";
import { tileTint } from "#ui/tile-tint.ts";
import type { Order, OrderItem } from "../../contract/order.ts";
import { t } from "../../texts.ts";
import { packedWords } from "../packed-words.ts";

/** What was ordered, as it was ordered. */
export function OrderLines({ order }: { order: Order }) {
  return (
    <ul className="grid content-start gap-2">
      {order.items.map((item) => (
        <OrderLine key={item._id} item={item} />
      ))}
    </ul>
  );
}

function OrderLine({ item }: { item: OrderItem }) {
  const { name, pack, quantity, amount, image, product } = item;
  return (
    <li className="flex items-center gap-3">
      <span className="size-11 shrink-0 overflow-hidden rounded-field" style={{ background: tileTint(name) }}>
        <Picture url={image ?? undefined} alt="" initialOf={name} sizes="44px" />
      </span>
      <span className="min-w-0 grow leading-snug wrap-anywhere">
        <span className="font-medium">{name}</span>{" "}
        <span className="inline-block max-w-full text-sm wrap-anywhere text-ink-soft">{packText(pack)}</span>
        {item.packed && <span className="block text-sm font-medium">{packedWords(item)}</span>}
        {product === null && <span className="block text-sm text-clay-deep">{t("productNotFound")}</span>}
      </span>
      <span className="shrink-0 text-ink-soft tabular-nums">× {quantity}</span>
      <Price rupees={amount} className="w-16 shrink-0 justify-end text-sm sm:w-20" />
    </li>
  );
}
