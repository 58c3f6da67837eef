import Truck from "lucide-react/icons/truck";
import { formatShortDay } from "#kernel/time/store-time.ts";
import { deliveryDay, deliveryReason, waitingFor } from "#modules/delivery/rules/shared/delivery-day.ts";
import { hasFreshProduce } from "#modules/delivery/rules/shared/delivery-days.ts";
import { OrderBy } from "#modules/delivery/web/shared/order-by.tsx";
import { useDelivery } from "#modules/delivery/web/shared/use-delivery.ts";
import { useDeliveryPromise } from "#modules/delivery/web/shared/use-delivery-promise.ts";
import { t } from "../../page-texts.ts";
import { CartLineRow, type PathOf } from "../cart-line-row.tsx";
import { type CartLine, type OpenLine, openLines } from "./cart-lines.ts";

interface CartListProps {
  lines: CartLine[];
  pathOf: PathOf;
  /** Whether the store delivers to the address, as far as it is known. */
  isPromised: boolean;
}

/** The lines of the cart. Lines that can't be ordered come first, so that they are not overlooked. */
export function CartList({ lines, pathOf, isPromised }: CartListProps) {
  const open = openLines(lines);
  const closed = lines.filter((line) => line.state !== "open");
  const categories = open.map((line) => line.product.category);
  const slow = useSlowLines(open);
  return (
    <div className="grid gap-4">
      {isPromised && open.length > 0 && <CartPromise categories={categories} />}
      <ul
        aria-label={t("products")}
        className="divide-y divide-line rounded-tile border border-line bg-sheet px-3 sm:px-6"
      >
        {[...closed, ...open].map((line) => (
          <CartLineRow key={line.id} line={line} pathOf={pathOf} slow={slow.get(line.id)} />
        ))}
      </ul>
    </div>
  );
}

/** The texts for the lines that delay the others, by the lines' ids. The first of them has the full text. */
function useSlowLines(lines: readonly OpenLine[]): ReadonlyMap<string, string> {
  const { delivery, at } = useDelivery();
  const categories = lines.map(({ product }) => product.category);
  const waiting = waitingFor(categories, at, delivery);
  if (!waiting) return new Map();
  const day = formatShortDay(waiting.day);
  const rest = formatShortDay(waiting.restDay);
  const slow = lines.filter((_, index) => waiting.slow[index]);
  return new Map(
    slow.map(({ id }, index) => [
      id,
      index === 0 ? t("slowLine", { day, rest, more: slow.length - 1 }) : t("slowToo", { day }),
    ]),
  );
}

/**
 * The order's delivery day and its reason. Fruits and vegetables come on the next Sunday (specification, section 9) or
 * the store's own market day, and an order with other products comes on the later of both days.
 */
function CartPromise({ categories }: { categories: string[] }) {
  const { delivery, at } = useDelivery();
  const fresh = deliveryDay(["fruits"], at, delivery);
  const isFresh = hasFreshProduce(categories);
  return (
    <div className="flex gap-3 rounded-tile bg-sprout px-4 py-3 sm:px-6">
      <Truck aria-hidden="true" className="mt-px size-6 shrink-0 text-leaf" />
      <div>
        <p className="font-semibold">{useDeliveryPromise(categories)}</p>
        <OrderBy categories={categories} className="text-sm" />
        {isFresh && fresh && (
          <p className="text-sm">
            {t.rich("freshOn", {
              day: formatShortDay(fresh),
              strong: (words) => <strong>{words}</strong>,
            })}{" "}
            {deliveryReason(categories, at, delivery)}
          </p>
        )}
      </div>
    </div>
  );
}
