import { formatPaise, toPaise } from "#kernel/money/money.ts";
import { packText } from "#modules/catalog/rules/pack.ts";
import { Badge } from "#ui/badge.tsx";
import { Picture } from "#ui/picture.tsx";
import { tileTint } from "#ui/tile-tint.ts";
import { t as order } from "../texts.ts";
import { type ItemActionProps, useOrderSlots } from "./order-slots.tsx";
import { packedWords } from "./packed-words.ts";

/** One line as it was ordered, with what can be done about it. */
export function OrderItemRow(props: ItemActionProps) {
  const { itemActions } = useOrderSlots();
  const { item } = props;
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
        {item.packed && <p className="text-sm">{packedWords(item)}</p>}
        {!product && <Badge className="mt-1">{order("productNotFound")}</Badge>}
      </div>
      <div className="grid justify-items-end">
        <p className="font-semibold tabular-nums">{formatPaise(toPaise(amount))}</p>
        {itemActions.map(({ name: action, Action }) => (
          <Action key={action} {...props} />
        ))}
      </div>
    </li>
  );
}
